import { type ChatBot, getChatBot, retryChatBot } from '@fanfara/contract/settings'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { type ChatBotState, newestPosts, readState, retry } from './service.ts'

const present = ({ login, hasConsent, last, deliveredAt, refusals, restsUntil }: ChatBotState): ChatBot => ({
  channel: login,
  has_consent: hasConsent,
  last: last && { at: last.at.toISOString(), delivery: last.delivery, refusal: last.refusal },
  delivered_at: deliveredAt?.toISOString() ?? null,
  refusals,
  rests_until: restsUntil?.toISOString() ?? null,
})

/** How the bot gets on in a creator's channel (OPS-19). */
export function chatBotRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getChatBot, async ({ caller }) => {
    const state = await readState(world, caller.accountId)
    return { data: state && present(state) }
  })
  serve(app, world, retryChatBot, async ({ caller }) => ({ data: present(await retry(world, caller.accountId)) }))
}

/** What the chat bot wrote, or would have; in demo mode only. */
export function chatBotPages(app: FastifyInstance, world: World): void {
  if (world.config.mode !== 'demo') return
  app.get('/dev/chat.json', { schema: { hide: true } }, async () => ({
    data: (await newestPosts(world)).map(({ login, message, posted_at, ...post }) => ({
      channel: login,
      message,
      at: posted_at.toISOString(),
      is_simulated: post.is_simulated,
      delivery: post.delivery,
      refusal: post.refusal,
    })),
  }))
}
