import { grosze, toZloty } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/creators'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { presentLine } from '../audit/service.ts'
import { referenceOf } from '../payments/service.ts'
import { announce, limit, readCreator, restore } from './service.ts'

const zloty = (amount: number) => toZloty(grosze(amount))

function presentCreator(read: Awaited<ReturnType<typeof readCreator>>): contract.OpsCreator {
  const { account } = read
  return {
    id: account.id,
    name: account.name,
    email: account.email_confirmed_at ? account.email : null,
    description: account.description,
    is_active: account.is_active,
    is_erased: account.erased_at !== null,
    created_at: account.created_at.toISOString(),
    balances: { pending: zloty(read.pending), available: zloty(read.available), in_payout: zloty(read.inPayout) },
    channels: read.channels.map(({ observedAt, ...channel }) => ({
      ...channel,
      observed_at: observedAt?.toISOString() ?? null,
    })),
    campaigns: read.campaigns.map(({ id, name, status, since, paymentStatus, amount }) => ({
      id,
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
    live_sessions: read.liveSessions,
    audit: read.lines.map(presentLine),
  }
}

/** One creator: all that is known, and limiting them (OPS-26, OPS-27). */
export function creatorRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsGetCreator, async ({ params }) => ({
    data: presentCreator(await readCreator(world.db, params.id, world.clock.now())),
  }))
  for (const [endpoint, act] of [
    [contract.opsLimitCreator, limit],
    [contract.opsRestoreCreator, restore],
  ] as const)
    serve(app, world, endpoint, async ({ caller, params, body, once }) => {
      const answer = await once(async tx => {
        await act(world, tx, caller.accountId, params.id, body.reason)
        return { data: presentCreator(await readCreator(tx, params.id, world.clock.now())) }
      })
      announce(world, params.id)
      return answer
    })
}
