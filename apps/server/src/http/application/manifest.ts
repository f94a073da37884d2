import type { FastifyInstance } from 'fastify'
import { languagePreferred } from '../../edge/language.ts'
import { type TextKey, textOf } from '../../i18n/texts.ts'

/** The page's ink of the dark theme, which the frame of the installed portal and its first moment have. */
const INK = '#0c0e14'

/** How browsers ask that the words of a share target are written, although they stand in its address. */
const FORM = 'application/x-www-form-urlencoded'

/** Places that one reaches from the icon, as the portal's menu names them. */
const SHORTCUTS = [
  ['app.timetable', '/timetable'],
  ['app.finances', '/finances'],
  ['app.messages', '/messages'],
] as const satisfies readonly (readonly [TextKey, string])[]

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** How the portal is as an application of a device, in the language that the browser prefers (PHONE-01). */
export function manifestFile(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const language = languagePreferred(request)
    const say = (key: TextKey) => textOf(language, key)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language', 'content-language': language })
    reply.type('application/manifest+json; charset=utf-8')
    return JSON.stringify({
      id: '/',
      name: 'Fanfara',
      short_name: 'Fanfara',
      description: say('app.description'),
      lang: language,
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: INK,
      background_color: INK,
      categories: ['business', 'productivity'],
      icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
      // A link that is shared from another application proves a task.
      share_target: {
        action: '/share',
        method: 'GET',
        enctype: FORM,
        params: { title: 'title', text: 'text', url: 'url' },
      },
      shortcuts: SHORTCUTS.map(([name, url]) => ({ name: say(name), url, icons: [icon('icon-192', 192, 'any')] })),
    })
  })
}
