import type { FastifyInstance } from 'fastify'
import type { World } from '#/world.ts'
import { newestPosts } from './service.ts'

/** What the chat bot would have written; in demo mode only. */
export function chatBotPages(app: FastifyInstance, world: World): void {
  if (world.config.mode !== 'demo') return
  app.get('/dev/chat.json', { schema: { hide: true } }, async () => ({
    data: (await newestPosts(world)).map(({ login, message, posted_at, is_simulated }) => ({
      channel: login,
      message,
      at: posted_at.toISOString(),
      is_simulated,
    })),
  }))
}
