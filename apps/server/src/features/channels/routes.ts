import {
  createConnectTicket,
  disconnectChannel as disconnectEndpoint,
  listChannels as listEndpoint,
  listChannelTypes,
  type UserChannel,
} from '@fanfara/contract/channels'
import { channelTypes, platforms, providerDefaults } from '@fanfara/contract/enums'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { World } from '../../world.ts'
import { FLOW_MS } from './policy.ts'
import { beginConnect, createTicket, disconnectChannel, finishConnect, isConnectable, listChannels } from './service.ts'
import type { Channel } from './store.ts'

const labels = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  x: 'X',
} as const

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

/** Channels, and the addresses that the connect popup walks through. */
export function channelRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listChannelTypes, async () => ({
    data: channelTypes.map(name => {
      const flags = providerDefaults[name]
      return {
        name,
        label: labels[name],
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

  const isSecure = world.config.publicUrl.startsWith('https://')
  // Lax, because the platform's answer is a navigation that comes from another site.
  const cookie = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/api' } as const
  const cookieName = `${isSecure ? '__Secure-' : ''}fanfara_flow`
  for (const type of platforms) {
    app.get<{ Params: { uuid: string }; Querystring: Record<string, unknown> }>(
      `/${type}/:uuid/connect`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { ticket, nonce } = request.query
        const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
        const next = await beginConnect(world, {
          type,
          uuid: request.params.uuid,
          ticket: text(ticket),
          nonce: text(nonce),
        })
        if (next.browser) reply.setCookie(cookieName, next.browser, { ...cookie, maxAge: FLOW_MS / 1000 })
        return reply.redirect(next.location, 303)
      },
    )
    app.get(`/${type}/callback`, { schema: { hide: true } }, async (request, reply) => {
      const query = new URL(request.url, world.config.publicUrl).searchParams
      const next = await finishConnect(world, type, query, request.cookies[cookieName] ?? null)
      return reply.clearCookie(cookieName, cookie).header('referrer-policy', 'no-referrer').redirect(next.location, 303)
    })
  }
}
