import * as own from '@fanfara/contract/own/looks'
import * as ops from '@fanfara/contract/ops/people/looks'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { presentUser, readAccount } from '../account.ts'
import { beginLook, endLook, leaveLook, listLooksAt, stopLook } from './looks.ts'

type Listed = Awaited<ReturnType<typeof listLooksAt>>[number]

const presentLook = ({ id, reason, started_at: at, endsAt, isLive }: Listed): own.Look => ({
  id,
  reason,
  started_at: at.toISOString(),
  ends_at: endsAt.toISOString(),
  is_live: isLive,
})

/** Seeing the portal as a creator sees it (decision 0080). */
export function lookRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, own.listLooks, async ({ caller }) => ({
    data: (await listLooksAt(world, caller.accountId)).map(presentLook),
  }))
  serve(app, world, own.stopLook, async ({ caller, params }) => {
    await stopLook(world, caller, params.id)
    return { data: {} }
  })
  serve(app, world, own.leaveLook, async ({ caller }) => {
    await leaveLook(world, caller)
    return { data: {} }
  })
  operatorLookRoutes(app, world)
}

function operatorLookRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, ops.opsBeginLook, async ({ caller, params, body, language, reply }) => {
    const { id, token, until } = await beginLook(world, caller, { creatorId: params.id, reason: body.reason })
    const user = presentUser(await readAccount(world, params.id), language)
    const seconds = Math.floor((until.getTime() - world.clock.now().getTime()) / 1000)
    reply.header('cache-control', 'no-store')
    return {
      data: { id, token, expires_at: until.toISOString(), seconds, user: { ...user, novu_subscriber_hash: null } },
    }
  })
  serve(app, world, ops.opsListLooks, async ({ params }) => ({
    data: (await listLooksAt(world, params.id)).map(look => ({ ...presentLook(look), operator: look.operator })),
  }))
  serve(app, world, ops.opsEndLook, async ({ caller, params }) => {
    await endLook(world, caller.accountId, params.id)
    return { data: {} }
  })
}
