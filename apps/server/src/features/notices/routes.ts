import { languages, platforms } from '@fanfara/contract/enums'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, page } from '#/edge/html.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { readDeletion, receive } from './service.ts'

/** A signed call is small. */
const BODY_MAX_BYTES = 64 * 1024

/**
 * Addresses that platforms call, not people: outside of the contract, like the simulators. Bodies are read as they came,
 * because signatures are over their bytes. Which address goes where: docs/platforms.md.
 */
export function noticeRoutes(app: FastifyInstance, world: World): void {
  void app.register(async calls => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const type of platforms) {
      calls.post<{ Params: { name: string } }>(
        `/${type}/webhooks/:name`,
        { schema: { hide: true } },
        async (request, reply) => {
          const body = typeof request.body === 'string' ? request.body : ''
          const answer = await receive(world, type, request.params.name, { headers: request.headers, body })
          if (answer === null) return reply.status(202).send()
          return 'text' in answer ? reply.type('text/plain; charset=utf-8').send(answer.text) : reply.send(answer)
        },
      )
      calls.get<{ Params: { code: string } }>(
        `/${type}/webhooks/data-deletion/:code`,
        { schema: { hide: true } },
        async (request, reply) => {
          const { requested_at: at, channels } = await readDeletion(world, request.params.code)
          const values = { date: at.toISOString().slice(0, 10), channels }
          const paragraphs = languages.map(
            language => `<p lang="${language}">${escapeHtml(textOf(language, 'deletion.done', values))}</p>`,
          )
          reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex')
          return page('Fanfara', paragraphs.join(''))
        },
      )
    }
  })
}
