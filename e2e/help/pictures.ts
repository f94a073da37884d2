import type { Locator } from 'playwright-core'
import type { Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { type Text, textsOf } from '../texts.ts'

/** A part of a screen that a help article shows; `shown` leads there and says which part. */
export interface Screen {
  name: string
  path: string
  shown: (me: Person, text: Text) => Locator | Promise<Locator>
}

/** The section of a page that a heading begins. */
const sectionOf = ({ page }: Person, title: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })

/** Opens what somebody would press, and waits for what comes. */
async function pressed(me: Person, what: Locator): Promise<void> {
  await what.first().click()
  await settled(me.page)
}

const dialogOf = ({ page }: Person) => page.getByRole('dialog')

/** Every picture that an article names. */
export const screens: readonly Screen[] = [
  {
    name: 'channels',
    path: '/settings/profile',
    shown: (me, text) => sectionOf(me, text('channels', 'title')),
  },
  {
    name: 'prices',
    path: '/settings/profile',
    async shown(me, text) {
      const ui = textsOf('ui', me.look.language)
      await pressed(me, me.page.getByRole('button', { name: ui('ui', 'details_show', { name: 'Twitch' }) }))
      const [before = ''] = text('channels', 'price_edit', { ad: '|', platform: 'Twitch' }).split('|')
      await pressed(me, me.page.getByRole('button', { name: new RegExp(`^${before}.*Twitch$`) }))
      return dialogOf(me)
    },
  },
  {
    name: 'payout',
    path: '/finances',
    shown: (me, text) =>
      me.page
        .locator('main .rounded-surface')
        .filter({ hasText: text('payments', 'balance') })
        .first(),
  },
  {
    name: 'join',
    path: '/campaigns/available',
    shown: (me, text) =>
      me.page
        .locator('main li, main article')
        .filter({ has: me.button(text('campaigns', 'join')) })
        .first(),
  },
  {
    name: 'proof',
    path: '/timetable',
    async shown(me, text) {
      const row = me.page.locator('main li').filter({ hasText: text('tasks', 'step.prove') })
      await pressed(me, row.getByRole('button'))
      return dialogOf(me)
        .locator('section')
        .filter({ has: me.page.getByRole('heading', { name: text('tasks', 'finish_title') }) })
    },
  },
  {
    name: 'easy-ad',
    path: '/settings/system',
    shown: (me, text) => sectionOf(me, text('settings', 'easy_ad')),
  },
]
