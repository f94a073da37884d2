import { grosze, toZloty } from '@fanfara/contract/money'
import * as lettersContract from '@fanfara/contract/ops/desk/letters'
import { opsListMonths } from '@fanfara/contract/ops/desk/months'
import * as contract from '@fanfara/contract/ops/desk/work'
import { hasRight } from '@fanfara/contract/rights'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { referenceOf } from '../payments/service.ts'
import { correctLetterAddress, listLetters, putAside, sendAgain } from './letters.ts'
import { listMonths } from './months.ts'
import { find, giveBack, listWithHands, retryFailed, take } from './service.ts'

const zloty = (amount: number) => toZloty(grosze(amount))

type Listed = Awaited<ReturnType<typeof listLetters>>

const presentLetter = (
  { id, letter, nowTo, campaign, isRefused, attempts }: Listed['givenUp'][number] | Listed['tried'][number],
  answer: string | null,
) => ({
  id,
  to: letter.to,
  now_to: nowTo,
  campaign,
  subject: letter.subject,
  is_refused: isRefused,
  answer,
  tries: attempts,
})

function letterRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, lettersContract.opsListGivenUpLetters, async () => {
    const { givenUp, total, tried, triedTotal } = await listLetters(world)
    return {
      data: givenUp.map(one => ({ ...presentLetter(one, one.answer), given_up_at: one.at.toISOString() })),
      tried: tried.map(one => ({
        ...presentLetter(one, one.letter.answer ?? null),
        written_at: one.letter.writtenAt ?? null,
        next_try_at: one.nextTryAt.toISOString(),
      })),
      meta: { total, tried_total: triedTotal },
    }
  })
  serve(app, world, lettersContract.opsCorrectLetterAddress, async ({ caller, body }) => ({
    data: { letters: await correctLetterAddress(world, caller.accountId, body) },
  }))
  serve(app, world, lettersContract.opsSendLettersAgain, async ({ caller, body }) => ({
    data: { letters: await sendAgain(world, caller.accountId, body.ids) },
  }))
  serve(app, world, lettersContract.opsPutLettersAside, async ({ caller, body }) => ({
    data: { letters: await putAside(world, caller.accountId, body.ids) },
  }))
}

/** What waits for operators, and what they look for. */
export function deskRoutes(app: FastifyInstance, world: World): void {
  letterRoutes(app, world)
  serve(app, world, contract.opsListWork, async ({ caller }) => ({
    data: (await listWithHands(world)).map(
      ({ kind, key, name, campaignId, count, isMore, hasOthers, amount, since, hand }) => ({
        kind,
        key,
        name,
        campaign_id: campaignId,
        count,
        is_more: isMore,
        has_others: hasOthers,
        amount: amount === null ? null : zloty(amount),
        since: since.toISOString(),
        hand: hand && {
          operator: hand.operator,
          since: hand.takenAt.toISOString(),
          is_own: hand.operatorId === caller.accountId,
        },
      }),
    ),
  }))
  serve(app, world, opsListMonths, async () => {
    const { asOf, figures } = await listMonths(world)
    const sums = ({ count, amount }: { count: number; amount: number }) => ({ count, amount: zloty(amount) })
    return {
      data: {
        as_of: asOf?.toISOString() ?? null,
        figures: figures.map(({ figure, months, before }) => ({
          figure,
          months: months.map(({ month, ...of }) => ({ month, ...sums(of) })),
          before: sums(before),
        })),
      },
    }
  })
  serve(app, world, contract.opsTakeWork, async ({ caller, body }) => {
    await take(world, caller.accountId, body)
    return { data: {} }
  })
  serve(app, world, contract.opsGiveWorkBack, async ({ caller, body }) => {
    await giveBack(world, caller.accountId, body)
    return { data: {} }
  })
  serve(app, world, contract.opsRetryFailed, async ({ caller, body }) => ({
    data: { retried: await retryFailed(world, caller.accountId, body.key) },
  }))
  serve(app, world, contract.opsFind, async ({ caller, query }) => {
    const found = await find(world, query.text)
    const seesMoney = hasRight(caller.operatorRole, 'money')
    return {
      data: {
        creators: found.creators.map(({ id, name, email }) => ({ id, name, email })),
        campaigns: found.campaigns,
        // What is owed is for whoever may see money.
        advertisers: found.advertisers.map(({ owes, ...named }) => ({ ...named, owes: owes && seesMoney })),
        payouts: found.payouts.map(({ number, amount, ...payout }) => ({
          ...payout,
          reference: referenceOf({ number }),
          amount: zloty(amount),
        })),
      },
    }
  })
}
