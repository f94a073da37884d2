import { opsUploadPicture } from '@fanfara/contract/ops/campaign/pictures'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { countUpload } from '../../profile/service.ts'
import { takePicture } from './pictures.ts'

/** Takes one picture a call, counted against the operator’s uploads before it is read (WORK-10, threat model §3.10). */
export function campaignPictureRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsUploadPicture, async ({ caller, file }) => {
    await countUpload(world, caller.accountId)
    return { data: { url: await takePicture(world, caller.accountId, await file()) } }
  })
}
