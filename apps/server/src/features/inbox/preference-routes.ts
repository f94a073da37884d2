import * as contract from '@fanfara/contract/inbox'
import type { FastifyInstance } from 'fastify'
import { serve, type ServeOptions } from '../../http/serve.ts'
import type { World } from '../../world.ts'
import * as preferences from './preferences.ts'
import { subscriberOf } from './asking.ts'

/** What a subscriber wants of workflows, by channel (WAPI-14, WAPI-15, wire protocol §9). */
export function preferenceRoutes(app: FastifyInstance, world: World, options: ServeOptions): void {
  for (const endpoint of [contract.listPreferences, contract.listTemplatePreferences])
    serve(
      app,
      world,
      endpoint,
      async ({ request }) => ({ data: await preferences.listPreferences(world, subscriberOf(request)) }),
      options,
    )
  serve(
    app,
    world,
    contract.getGlobalPreferences,
    async ({ request }) => ({ data: [await preferences.readGlobal(world, subscriberOf(request))] }),
    options,
  )
  serve(
    app,
    world,
    contract.setPreference,
    async ({ params, body: { channel, enabled }, request }) => {
      const change = { isOn: enabled ?? undefined, channels: channel ? { [channel.type]: channel.enabled } : {} }
      return { data: await preferences.setPreference(world, subscriberOf(request), params.templateId, change) }
    },
    options,
  )
  serve(
    app,
    world,
    contract.setGlobalPreferences,
    async ({ body, request }) => {
      const named = (body.preferences ?? []).map(
        ({ channelType, type, enabled }) => [channelType ?? type, enabled] as const,
      )
      const channels = Object.fromEntries(named.filter(([channel]) => channel !== undefined))
      const change = { isOn: body.enabled ?? undefined, channels }
      return { data: await preferences.setGlobal(world, subscriberOf(request), change) }
    },
    options,
  )
}
