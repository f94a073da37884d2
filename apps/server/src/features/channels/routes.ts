import {
  createConnectTicket,
  disconnectChannel as disconnectEndpoint,
  listChannels as listEndpoint,
  listChannelTypes,
  opsListProviders,
  opsSetProvider,
  previewDisconnect as previewEndpoint,
  type UserChannel,
} from '@fanfara/contract/channels'
import { channelLabels, channelTypes } from '@fanfara/contract/enums'
import type { FastifyInstance } from 'fastify'
import { tripCookie } from '#/edge/trip-cookie.ts'
import { serve } from '#/http/serve.ts'
import { visitorOf } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { hasAdapter, listProviders, readProviders, setProvider } from '../providers/service.ts'
import { createTicket, disconnectChannel, listChannels, previewDisconnect } from './service.ts'
import type { Channel } from './service.ts'

const presentChannel = (channel: Channel): UserChannel => ({
  id: channel.id,
  type: channel.type,
  status: channel.status,
  login: channel.login,
  url: channel.url,
  salary: channel.salary,
  marketing_benefit: channel.benefit,
  chosen_ad: null,
  connected_at: channel.connectedAt?.toISOString() ?? null,
})

/** Channels, and the ticket that opens the connect popup. */
export function channelRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listChannelTypes, async () => {
    const providers = await readProviders(world)
    const data = channelTypes.map(name => {
      const flags = providers[name]
      // Without credentials there is nothing to connect to yet.
      const isMissing = name !== 'facebook' && !hasAdapter(world, name)
      const coming_soon = flags.coming_soon || (flags.active && isMissing)
      return { name, label: channelLabels[name], ...flags, coming_soon }
    })
    return { data }
  })
  serve(app, world, listEndpoint, async ({ caller }) => ({
    data: (await listChannels(world, caller.accountId)).map(presentChannel),
  }))
  const cookie = tripCookie(world)
  serve(app, world, createConnectTicket, async ({ caller, body, request, reply }) => {
    const browser = cookie.keep(request, reply)
    return { data: { ticket: await createTicket(world, { accountId: caller.accountId, type: body.type, browser }) } }
  })
  serve(app, world, disconnectEndpoint, async ({ caller, params, request }) => ({
    data: presentChannel(await disconnectChannel(world, caller.accountId, params.id, visitorOf(world, request))),
  }))
  serve(app, world, previewEndpoint, async ({ caller, params }) => ({
    data: await previewDisconnect(world, caller.accountId, params.id),
  }))
  serve(app, world, opsListProviders, async () => ({ data: await listProviders(world) }))
  serve(app, world, opsSetProvider, async ({ caller, body }) => {
    await setProvider(world, caller.accountId, body)
    return { data: await listProviders(world) }
  })
}
