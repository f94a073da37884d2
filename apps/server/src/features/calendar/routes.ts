import { getCalendarAddress, removeCalendarAddress, renewCalendarAddress } from '@fanfara/contract/calendar'
import type { FastifyInstance } from 'fastify'
import { hasVersion, versionName } from '#/edge/version-name.ts'
import { Missing } from '#/errors.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { readAddress, readCalendar, removeAddress, renewAddress } from './service.ts'

/** Where a creator's calendar is. */
export function calendarRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getCalendarAddress, async ({ caller }) => ({
    data: { url: await readAddress(world, caller.accountId) },
  }))
  serve(app, world, renewCalendarAddress, async ({ caller }) => ({
    data: { url: await renewAddress(world, caller.accountId) },
  }))
  serve(app, world, removeCalendarAddress, async ({ caller }) => {
    await removeAddress(world, caller.accountId)
    return { data: {} }
  })
}

const FILE = /^([\w-]{22})\.ics$/
/** Kept by nobody but the program that asked, which asks again whether it is still the same. */
const HEADERS = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-disposition': 'inline; filename="fanfara.ics"',
}

/** Calendars for calendar programs: `/calendar/{key}.ics`. They sign in nowhere; the address is the secret. */
export function calendarFiles(app: FastifyInstance, world: World): void {
  const limit = app.generalLimit({ id: 'calendar', method: 'GET', path: '/calendar/{key}.ics' })
  const options = { schema: { hide: true }, ...(limit ? { preValidation: limit } : {}) }
  app.get<{ Params: { file: string } }>('/calendar/:file', options, async ({ params, headers }, reply) => {
    const [, key] = FILE.exec(params.file) ?? []
    if (!key) throw new Missing()
    const text = await readCalendar(world, key)
    const etag = versionName(text)
    reply.headers({ ...HEADERS, etag })
    if (hasVersion(headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
