import {
  createConnectTicket,
  disconnectChannel as disconnectEndpoint,
  listChannels as listEndpoint,
  listChannelTypes,
  type UserChannel,
} from '@fanfara/contract/channels'
import { channelTypes, providerDefaults } from '@fanfara/contract/enums'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { World } from '../../world.ts'
import { channelLabels } from './policy.ts'
import { createTicket, disconnectChannel, isConnectable, listChannels } from './service.ts'
import type { Channel } from './store.ts'

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
  serve(app, world, listChannelTypes, async () => ({
    data: channelTypes.map(name => {
      const flags = providerDefaults[name]
      return {
        name,
        label: channelLabels[name],
        ...flags,
        coming_soon: flags.coming_soon || (flags.active && !isConnectable(world, name)),
      }
    }),
  }))
  serve(app, world, listEndpoint, async ({ caller }) => ({
    data: (await listChannels(world, caller.accountId)).map(presentChannel),
  }))
  serve(app, world, createConnectTicket, async ({ caller, body }) => ({
    data: { ticket: await createTicket(world, caller.accountId, body.type) },
  }))
  serve(app, world, disconnectEndpoint, async ({ caller, params }) => ({
    data: presentChannel(await disconnectChannel(world, caller.accountId, params.id)),
  }))
}
