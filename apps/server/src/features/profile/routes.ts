import { deleteAvatar, updateUser, uploadAvatar } from '@fanfara/contract/profile'
import type { FastifyInstance } from 'fastify'
import { Missing } from '#/errors.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { presentUser, readAccount } from '../accounts/service.ts'
import {
  AVATAR_PATH,
  countUpload,
  PRODUCT_PATH,
  readPicture,
  removeAvatar,
  saveAvatar,
  saveProfile,
} from './service.ts'

/** What a creator shows of themselves. */
export function profileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, updateUser, async ({ caller, body, language }) => {
    await saveProfile(world, caller.accountId, body)
    return { data: presentUser(await readAccount(world, caller.accountId), language) }
  })
  serve(app, world, uploadAvatar, async ({ caller, file }) => {
    await countUpload(world, caller.accountId)
    return { data: { avatar_url: await saveAvatar(world, caller.accountId, await file()) } }
  })
  serve(app, world, deleteAvatar, async ({ caller }) => {
    await removeAvatar(world, caller.accountId)
    return { data: {} }
  })
}

const DAY_SECONDS = 86_400

/** Kept pictures, for everybody who has the address: creators, operators, advertisers (SEC-08). */
export function pictureFiles(app: FastifyInstance, world: World): void {
  for (const path of [AVATAR_PATH, PRODUCT_PATH]) servePictures(app, world, path)
}

function servePictures(app: FastifyInstance, world: World, path: string): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const kept = await readPicture(world, path, request.params.name)
    if (!kept) throw new Missing()
    reply
      .type(kept.type)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cache-control', `public, max-age=${DAY_SECONDS}, immutable`)
    return Buffer.from(kept.bytes)
  })
}
