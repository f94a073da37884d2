import { setEasyAd } from '@fanfara/contract/settings'
import { MINUTE_MS } from '@fanfara/contract/durations'
import { automatic, PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, Person } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { textsOf } from './texts.ts'

openStage()

/** Does something on the control page of the simulated Twitch. */
async function control(act: string, form: Record<string, string>): Promise<void> {
  const reply = await fetch(`${world.origin}/sandbox/twitch/control/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(reply.headers.get('location'), act).toContain('result=done')
}

test.each(bothLooks)(
  'OPS-17 OPS-18 OPS-19 EASY-03 the settings say why the bot cannot write and when it did, warn of a missing overlay, and lead to a preview, on %s',
  async (_name, look) => {
    const ola = await world.creator({ platforms: [] })
    const { language, theme } = look
    await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', ola.id).execute()
    const me = await Person.arrive(browser, world.origin, look)
    await me.context.clock.install({ time: world.clock.now() })
    const text = textsOf('portal', language)
    await me.open('/login')
    await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
    await me.button(text('accounts', 'log_in')).click()
    await me.page.waitForURL(`${world.origin}/`)
    await me.connect('twitch', `Ola ${look.width}`)
    const channel = await world.world.db
      .selectFrom('channel')
      .select(['id', 'external_id', 'login'])
      .where('account_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    const account = channel.external_id
    await world.campaigns.published({ ...automatic(), landing_url: 'https://kocyk.test/' })
    await ola.call(setEasyAd, { body: { value: true } })
    await control('go-live', { account, title: 'Na żywo', viewers: '120' })
    await control('chat-mode', { account, mode: 'closed' })
    /** Time passes for the product and for this browser. */
    const pass = async (minutes: number) => {
      await world.advance(minutes * MINUTE_MS)
      await me.context.clock.setSystemTime(world.clock.now())
    }
    await pass(4)

    await me.open('/settings/system')
    const names = { channel: channel.login ?? '' }
    await me.page.getByText(text('overlays', 'bot.refused', names)).waitFor()
    await me.page.getByText(text('overlays', 'bot.why.not_allowed')).waitFor()
    await me.page.getByText(text('overlays', 'missing', { platform: 'Twitch' })).waitFor()
    await me.lookAt('chat-bot-refused')

    await control('chat-mode', { account, mode: 'moderator' })
    await me.button(text('overlays', 'bot.again')).click()
    await me.page.getByText(text('overlays', 'bot.again_done')).waitFor()
    await pass(16)
    await me.open('/settings/system')
    await me.page.getByText(text('overlays', 'bot.delivered', { ...names, ago: '§' }).split('§')[0] ?? '').waitFor()
    await me.lookAt('chat-bot-heard')

    const opened = me.context.waitForEvent('page')
    await me.page.getByRole('link', { name: text('overlays', 'preview') }).click()
    const preview = await opened
    await preview.waitForLoadState()
    const banners = preview.locator('figcaption b')
    expect(await banners.allInnerTexts()).toEqual(['REKLAMA', 'REKLAMA'])
    expect(await preview.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    expect(await preview.locator('html').getAttribute('lang')).toBe(language)
    const folder = process.env.E2E_SHOTS
    if (folder)
      await preview.screenshot({ path: `${folder}/${theme}-${look.width}-overlay-preview.png`, fullPage: true })
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)
