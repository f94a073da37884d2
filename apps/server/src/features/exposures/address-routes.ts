import { listOverlayUrls, type OverlayUrl, renewOverlayUrl } from '@fanfara/contract/channels'
import type { FastifyInstance } from 'fastify'
import { Missing } from '#/errors.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as overlay from '../overlay/service.ts'
import { stateOf } from './service.ts'

async function present(world: World, overlays: readonly overlay.Overlay[]): Promise<OverlayUrl[]> {
  const ids = overlays.map(({ channelId }) => channelId)
  const states = await stateOf(world, ids)
  return overlays.map(({ channelId, type, url }) => {
    const state = states.get(channelId)
    return {
      channel_id: channelId,
      channel_type: type,
      url,
      seen_at: state?.seenAt?.toISOString() ?? null,
      trust: state?.trust ?? null,
      is_missing: state?.isMissing ?? false,
    }
  })
}

/** Overlay addresses of a creator, with what was heard of each. */
export function overlayRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listOverlayUrls, async ({ caller }) => ({
    data: await present(world, await overlay.listOverlays(world, caller.accountId)),
  }))
  serve(app, world, renewOverlayUrl, async ({ caller, params }) => {
    const [renewed] = await present(world, [await overlay.renewOverlay(world, caller.accountId, params.id)])
    if (!renewed) throw new Missing()
    return { data: renewed }
  })
}
