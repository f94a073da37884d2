import { grosze, toZloty } from '@fanfara/contract/money'
import { opsListMonths } from '@fanfara/contract/ops/desk/months'
import * as contract from '@fanfara/contract/ops/desk/work'
import { hasRight } from '@fanfara/contract/rights'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { referenceOf } from '../payments/service.ts'
import { listMonths } from './months.ts'
import { find, giveBack, listWithHands, retryFailed, take } from './service.ts'

const zloty = (amount: number) => toZloty(grosze(amount))

/** What waits for operators, and what they look for. */
export function deskRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListWork, async ({ caller }) => ({
    data: (await listWithHands(world)).map(({ kind, key, name, campaignId, count, amount, since, hand }) => ({
      kind,
      key,
      name,
      campaign_id: campaignId,
      count,
      amount: amount === null ? null : zloty(amount),
      since: since.toISOString(),
      hand: hand && {
        operator: hand.operator,
        since: hand.takenAt.toISOString(),
        is_own: hand.operatorId === caller.accountId,
      },
    })),
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
