import type { BodyOf } from '@fanfara/contract/endpoint'
import * as preferencesContract from '@fanfara/contract/inbox/preferences'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve, type ServeOptions } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as preferences from './preferences.ts'
import { senderOf, subscriberOf } from '../sessions/asking.ts'

/** What a subscriber wants of workflows, by channel (WAPI-14, WAPI-15, wire protocol §9). */
export function preferenceRoutes(app: FastifyInstance, world: World, options: ServeOptions): void {
  for (const endpoint of [preferencesContract.listPreferences, preferencesContract.listTemplatePreferences])
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
    preferencesContract.getGlobalPreferences,
    async ({ request }) => ({ data: [await preferences.readGlobal(world, subscriberOf(request))] }),
    options,
  )
  serve(
    app,
    world,
    preferencesContract.setPreference,
    async ({ params, body: { channel, enabled }, request }) => {
      const change = changeOf({ channel, enabled })
      return { data: await preferences.setPreference(world, subscriberOf(request), params.templateId, change) }
    },
    options,
  )
  serve(
    app,
    world,
    preferencesContract.setGlobalPreferences,
    async ({ body, request }) => ({
      data: await preferences.setGlobal(world, subscriberOf(request), globalChangeOf(body)),
    }),
    options,
  )
}

const changeOf = ({ channel, enabled }: BodyOf<typeof preferencesContract.setPreference>): preferences.Change => ({
  isOn: enabled ?? undefined,
  channels: channel ? { [channel.type]: channel.enabled } : {},
})

function globalChangeOf({ preferences: listed, enabled }: BodyOf<typeof preferencesContract.setGlobalPreferences>) {
  const named = (listed ?? []).map(one => [one.channelType ?? one.type, one.enabled] as const)
  return {
    isOn: enabled ?? undefined,
    channels: Object.fromEntries(named.filter(([channel]) => channel !== undefined)),
  }
}

/** The same for an application's own server, which asks before it sends by a channel of its own. */
export function serverPreferenceRoutes(app: FastifyInstance, world: World, options: ServeOptions): void {
  const chooser = (request: FastifyRequest, name: string) => preferences.chooserOf(world, senderOf(request).id, name)
  serve(
    app,
    world,
    preferencesContract.listSubscriberPreferences,
    async ({ params, request }) => ({
      data: await preferences.listPreferences(world, await chooser(request, params.subscriber)),
    }),
    options,
  )
  serve(
    app,
    world,
    preferencesContract.getSubscriberGlobalPreferences,
    async ({ params, request }) => ({
      data: [await preferences.readGlobal(world, await chooser(request, params.subscriber))],
    }),
    options,
  )
  serve(
    app,
    world,
    preferencesContract.setSubscriberPreference,
    async ({ params: { subscriber, workflow }, body, request }) => ({
      data: await preferences.setPreference(world, await chooser(request, subscriber), workflow, changeOf(body)),
    }),
    options,
  )
  serve(
    app,
    world,
    preferencesContract.setSubscriberGlobalPreferences,
    async ({ params, body, request }) => ({
      data: await preferences.setGlobal(world, await chooser(request, params.subscriber), globalChangeOf(body)),
    }),
    options,
  )
}
