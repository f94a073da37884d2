import { grosze, toZloty } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/creators'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { announceEnded } from '../accounts/service.ts'
import { presentLine } from '../audit/service.ts'
import { referenceOf } from '../payments/service.ts'
import {
  addNote,
  announce,
  correct,
  endSessions,
  limit,
  readCreator,
  removeFactor,
  removeNote,
  restore,
} from './service.ts'

const zloty = (amount: number) => toZloty(grosze(amount))

function presentCreator(read: Awaited<ReturnType<typeof readCreator>>, operatorId: string): contract.OpsCreator {
  const { account } = read
  return {
    id: account.id,
    name: account.name,
    email: account.email_confirmed_at ? account.email : null,
    description: account.description,
    is_active: account.is_active,
    has_second_factor: read.hasSecondFactor,
    is_erased: account.erased_at !== null,
    language: account.language,
    interests: read.interests,
    revision: read.revision,
    created_at: account.created_at.toISOString(),
    balances: { pending: zloty(read.pending), available: zloty(read.available), in_payout: zloty(read.inPayout) },
    channels: read.channels.map(presentChannel),
    campaigns: read.campaigns.map(({ id, participationId, name, status, since, paymentStatus, amount }) => ({
      id,
      participation_id: participationId,
      name,
      status,
      since: since.toISOString(),
      payment:
        paymentStatus === null || paymentStatus === 'removed' || amount === null
          ? null
          : { status: paymentStatus, amount: zloty(amount) },
    })),
    payouts: read.payouts.map(({ id, number, amount, status, requestedAt }) => ({
      id,
      reference: referenceOf({ number }),
      amount: zloty(amount),
      status,
      requested_at: requestedAt.toISOString(),
    })),
    invoices: read.invoices.map(presentInvoice),
    on_time: read.onTime,
    ...presentWork(read, operatorId),
    live_sessions: read.liveSessions,
    audit: read.lines.map(presentLine),
  }
}

type Read = Awaited<ReturnType<typeof readCreator>>

const presentInvoice = (invoice: Read['invoices'][number]): contract.OpsCreator['invoices'][number] => ({
  id: invoice.id,
  reference: referenceOf({ number: invoice.number }),
  amount: zloty(invoice.amount),
  status: invoice.status,
  sent_at: invoice.sentAt.toISOString(),
  due_date: invoice.dueOn,
  ksef_number: invoice.ksefNumber,
  is_ksef_of_other: invoice.isKsefOfOther,
  is_kept: invoice.isKept,
})

const presentChannel = (channel: Read['channels'][number]): contract.OpsCreator['channels'][number] => ({
  id: channel.id,
  platform: channel.platform,
  login: channel.login,
  status: channel.status,
  stage: channel.stage,
  price_from: channel.priceFrom,
  metrics: channel.metrics,
  observed_at: channel.observedAt?.toISOString() ?? null,
  by_hand:
    channel.handOperator === null
      ? null
      : {
          operator: channel.handOperator,
          evidence: channel.evidence ?? '',
          reason: channel.reason ?? '',
        },
  can_verify: channel.canVerify,
  revision: channel.revision,
})

/** What a creator did, was told, and where they are signed in. */
const presentWork = ({ tasks, messages, sessions, notes }: Read, operatorId: string) => ({
  tasks: tasks.map(task => ({
    id: task.id,
    campaign: { id: task.campaignId, name: task.campaign },
    platform: task.platform,
    ad_type: task.adType,
    status: task.status,
    ends_at: task.endsAt?.toISOString() ?? null,
    proof:
      task.proofState && task.proofHandedAt
        ? { state: task.proofState, handed_in_at: task.proofHandedAt.toISOString() }
        : null,
  })),
  messages: messages.map(({ id, content, createdAt, readAt }) => ({
    id,
    content,
    sent_at: createdAt.toISOString(),
    is_read: readAt !== null,
  })),
  sessions: sessions.map(session => ({
    id: session.id,
    browser: session.browser,
    system: session.system,
    is_remembered: session.is_remembered,
    started_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
  })),
  notes: notes.map(({ id, author, authorId, text, createdAt }) => ({
    id,
    author,
    text,
    created_at: createdAt.toISOString(),
    is_own: authorId === operatorId,
  })),
})

/** One creator: all that is known, and limiting them (OPS-26, OPS-27). */
export function creatorRoutes(app: FastifyInstance, world: World): void {
  const present = async (db: Parameters<typeof readCreator>[0], id: string, operatorId: string) => ({
    data: presentCreator(await readCreator(db, id, world.clock.now()), operatorId),
  })
  serve(app, world, contract.opsGetCreator, async ({ params, caller }) =>
    present(world.db, params.id, caller.accountId),
  )
  serve(app, world, contract.opsCorrectCreator, async ({ caller, params, body }) => {
    await correct(world, caller.accountId, params.id, body)
    return present(world.db, params.id, caller.accountId)
  })
  for (const [endpoint, act] of [
    [contract.opsLimitCreator, limit],
    [contract.opsRestoreCreator, restore],
  ] as const)
    serve(app, world, endpoint, async ({ caller, params, body, once }) => {
      const answer = await once(async tx => {
        await act(world, tx, caller.accountId, params.id, body.reason)
        return present(tx, params.id, caller.accountId)
      })
      announce(world, params.id)
      return answer
    })
  for (const [endpoint, act] of [
    [contract.opsEndCreatorSessions, endSessions],
    [contract.opsRemoveCreatorFactor, removeFactor],
  ] as const)
    serve(app, world, endpoint, async ({ caller, params, body, once }) => {
      let ended: string[] = []
      const answer = await once(async tx => {
        ended = await act(world, tx, { operatorId: caller.accountId, id: params.id, reason: body.reason })
        return present(tx, params.id, caller.accountId)
      })
      announceEnded(world, ended)
      return answer
    })
  serve(app, world, contract.opsAddCreatorNote, ({ caller, params, body, once }) =>
    once(async tx => {
      await addNote(world, tx, { operatorId: caller.accountId, id: params.id, text: body.text })
      return present(tx, params.id, caller.accountId)
    }),
  )
  serve(app, world, contract.opsRemoveCreatorNote, async ({ caller, params }) => {
    const note = { id: params.noteId, creatorId: params.id, authorId: caller.accountId }
    await removeNote(world, note)
    return present(world.db, params.id, caller.accountId)
  })
}
