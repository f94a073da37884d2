import { PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, type Look, looks, Person } from '../browser.ts'
import { openConsole } from '../console.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'

openStage()

const topics = [
  'profile-update',
  'service-description',
  'payouts',
  'campaign',
  'platform-evaluation',
  'contact',
  'facebook-fan-page',
] as const

/** A creator who is signed in and reads in the language of the look. */
async function reader(look: Look) {
  const { language, theme } = look
  const ola = await world.creator({ platforms: ['twitch'] })
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', ola.id).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', language)
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
  await me.button(text('accounts', 'log_in')).click()
  await me.page.waitForURL(`${world.origin}/`)
  return { me, text, page: me.page }
}

/** Whether something lies in the window, clear of the header. */
const isInSight = (me: Person, id: string) =>
  me.page.locator(`[id="${id}"]`).evaluate(found => {
    const { top, bottom } = found.getBoundingClientRect()
    return top >= 56 && bottom <= window.innerHeight
  })

test.each(bothLooks)(
  'HELP-01…HELP-08 HELP-20…HELP-27 NAV-15…NAV-17 all topics, a search and a question on %s',
  async (_name, look) => {
    const { me, text, page } = await reader(look)
    await me.open('/settings/instruction')
    await page.waitForURL('**/settings/instruction/profile-update')
    const name = (topic: string) => text('help', `topic.${topic}`)
    const menu = page.getByRole('list', { name: text('help', 'topics') })
    const choice = page.getByRole('combobox', { name: text('help', 'topics') })
    for (const topic of topics) {
      const entry = topic === 'contact' ? 'contact_us' : topic
      if (me.isPhone) await choice.selectOption({ label: name(entry) })
      else await menu.getByRole('link', { name: name(entry), exact: true }).click()
      await page.waitForURL(`**/settings/instruction/${topic}*`)
      await page.getByRole('heading', { level: 1, name: name(topic) }).waitFor()
      await page.locator('article h2').first().waitFor()
      const language = topic === 'facebook-fan-page' ? 'pl' : look.language
      await expect.poll(() => page.locator('article').getAttribute('lang')).toBe(language)
      await me.lookAt(`help-${topic}`)
    }

    await me.open('/settings/instruction/payouts')
    const table = page.locator('article section:has(> table)').first()
    await table.waitFor()
    const overflow = await table.evaluate(wrapper => wrapper.scrollWidth - wrapper.clientWidth)
    expect(overflow > 0).toBe(me.isPhone)
    // HELP-05: Tab stops where there is something to scroll.
    await expect.poll(() => table.evaluate(wrapper => wrapper.tabIndex)).toBe(me.isPhone ? 0 : -1)

    const query = look.language === 'pl' ? 'usunac konto' : 'DELETE account'
    await page.getByRole('searchbox').fill(query)
    const hit = page
      .locator('main')
      .getByRole('link')
      .filter({ has: page.locator('mark') })
      .first()
    await hit.waitFor()
    await me.lookAt('help-search')
    await hit.click()
    await page.waitForURL('**/settings/instruction/*#*')
    const id = new URL(page.url()).hash.slice(1)
    await expect.poll(() => isInSight(me, id)).toBe(true)

    await me.open('/settings/instruction/contact#when-paid')
    await page.locator('details[open] h3#when-paid').waitFor()
    await expect.poll(() => isInSight(me, 'when-paid')).toBe(true)
    await me.lookAt('help-question')
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)

test('HELP-06 a "?" opens its paragraph in a new tab, still signed in, and the letter names the page asked from', async () => {
  const { me, text, page } = await reader(looks.desktop)
  for (const [path, place, id] of [
    ['/finances', 'payment_statuses', 'statuses'],
    ['/campaigns', 'campaigns', 'forms'],
    ['/timetable', 'tasks', 'tasks'],
    ['/settings/profile', 'ad_types', 'ad-types'],
    ['/settings/system', 'easy_ad', 'easy-ad'],
    ['/settings/system', 'overlay', 'overlay'],
  ] as const) {
    await me.open(path)
    const opened = me.context.waitForEvent('page')
    await page.getByRole('link', { name: text('help', `place.${place}`) }).click()
    const tab = await opened
    await tab.locator(`article [id="${id}"]`).waitFor()
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe(id)
    if (place === 'payment_statuses') {
      await tab
        .getByRole('list', { name: text('help', 'topics') })
        .getByRole('link', { name: text('help', 'topic.contact_us') })
        .click()
      const letter = await tab.getByRole('link', { name: text('help', 'write') }).getAttribute('href')
      expect(decodeURIComponent(letter ?? '')).toContain(`${world.origin}/finances`)
    }
    await tab.close()
  }
  expect(me.complaints).toEqual([])
  await me.context.close()
})

test.each(bothLooks)(
  'FEED-01 FEED-02 FEED-03 an article did not help on %s: what was looked for reaches the console',
  async (_name, look) => {
    const { me, text, page } = await reader(look)
    await me.open('/settings/instruction/campaign')
    const question = page.getByRole('group', { name: text('help', 'was_helpful') })
    await question.getByRole('button', { name: text('help', 'no'), exact: true }).click()
    const sentence = `Co, gdy streamuję z telefonu? (${look.language})`
    await page.getByLabel(text('help', 'lacks')).fill(sentence)
    await me.button(text('help', 'send')).click()
    await page.getByText(text('help', 'lack_sent')).waitFor()
    await me.lookAt('help-not-helpful')
    await me.open('/settings/instruction/campaign')
    await expect.poll(() => page.getByLabel(text('help', 'lacks')).inputValue()).toBe(sentence)
    expect(await question.getByRole('button', { pressed: true }).textContent()).toBe(text('help', 'no'))
    await me.context.close()

    const iza = await openConsole(look, 'Iza', 'viewer')
    await iza.open('/ops/help')
    const article = textsOf('console', look.language)('help', 'topic_campaign')
    await iza.page.locator('main').getByRole('link', { name: article }).click()
    await iza.page.getByText(sentence).waitFor()
    await iza.lookAt('console-help-article')
    expect([...me.complaints, ...iza.complaints]).toEqual([])
    await iza.context.close()
  },
)
