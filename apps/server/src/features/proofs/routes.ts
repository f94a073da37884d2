import {
  createSnapshot,
  listMedias,
  type Media,
  readSnapshot as readEndpoint,
  type Snapshot,
} from '@fanfara/contract/medias'
import { finishTask } from '@fanfara/contract/tasks'
import type { FastifyInstance } from 'fastify'
import { Missing } from '#/errors.ts'
import { fileAddress, isFileAddress, PROOF_PATH } from '#/files/file-address.ts'
import type { Caller } from '#/edge/caller.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { presentTask } from '../tasks/service.ts'
import { queueRoutes } from './queue-routes.ts'
import { type Choice, handIn, listMedia } from './service.ts'
import { readPicture, readSnapshot, startSnapshot } from './snapshots.ts'
import type { KeptSnapshot } from './snapshots.ts'

const presentMedia = ({ id, item, views, viewers }: Choice): Media => ({
  id,
  type: item.type,
  created_at: item.createdAt.toISOString(),
  url: item.url,
  metrics: { views },
  viewers,
  title: item.title ?? null,
  picture_url: item.thumbnailUrl ?? null,
})

function presentSnapshot(world: World, shot: KeptSnapshot): Snapshot {
  const picture = shot.file && fileAddress(world, shot.file)
  return {
    id: shot.id,
    type: 'live',
    created_at: (shot.capturedAt ?? shot.startedAt).toISOString(),
    url: picture,
    metrics: { views: null },
    title: null,
    picture_url: picture,
    is_ready: shot.status === 'ready',
    is_fallback: shot.isFallback,
    link: shot.link,
    viewers: shot.viewers,
  }
}

const senderOf = ({ accountId, isActive }: Caller) => ({ id: accountId, isActive })

/** What creators published, live snapshots, proofs made of either, and the operator's word on them. */
export function proofRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listMedias, async ({ caller, params }) => ({
    data: (await listMedia(world, senderOf(caller), params.id)).map(presentMedia),
  }))
  serve(app, world, createSnapshot, async ({ caller, params }) => ({
    data: { id: await startSnapshot(world, senderOf(caller), params.id) },
  }))
  serve(app, world, readEndpoint, async ({ caller, params }) => {
    const ids = { parentId: params.campaignId, id: params.mediaId }
    return { data: presentSnapshot(world, await readSnapshot(world, caller.accountId, ids)) }
  })
  serve(app, world, finishTask, async ({ caller, params, body, language }) => ({
    data: presentTask(world, await handIn(world, senderOf(caller), params.id, body), language),
  }))
  queueRoutes(app, world)
}

const HOUR_SECONDS = 3600

/** Kept pictures of snapshots, for owner and operators: the address is part of answers that only they get. */
export function proofFiles(app: FastifyInstance, world: World): void {
  type Request = { Params: { name: string }; Querystring: { until?: string; key?: string } }
  app.get<Request>(`${PROOF_PATH}/:name`, { schema: { hide: true } }, async ({ params: { name }, query }, reply) => {
    const { until, key } = query
    if (typeof until !== 'string' || typeof key !== 'string' || !isFileAddress(world, name, until, key))
      throw new Missing()
    const bytes = await readPicture(world, name)
    if (!bytes) throw new Missing()
    reply
      .type('image/jpeg')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cache-control', `private, max-age=${HOUR_SECONDS}, immutable`)
    return Buffer.from(bytes)
  })
}
