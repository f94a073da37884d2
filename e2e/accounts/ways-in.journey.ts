import { PASSWORD } from '@fanfara/testkit'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bothLooks, type Look, Person, seriousFindings } from '../browser.ts'
import { browser, openStage, world } from '../stage.ts'
import { allowAs, goThroughAs } from './popups.ts'
import { type Text, textsOf } from '../texts.ts'
import { settled } from '../settled.ts'

openStage()

const OTHER_IBAN = 'PL34 1020 1026 0000 0000 0000 0001'

/** Somebody with an account, who manages what opens it. */
class Owner {
  readonly text: Text
  readonly ui: Text
  private constructor(readonly me: Person) {
    this.text = textsOf('portal', me.look.language)
    this.ui = textsOf('ui', me.look.language)
  }

  /** A creator with a password, signed in through the page. */
  static async arrive(look: Look): Promise<{ at: Owner; id: string }> {
    const creator = await world.creator({ platforms: [] })
    const { language, theme } = look
    await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
    const at = new Owner(await Person.arrive(browser, world.origin, look))
    await at.me.open('/login')
    const text = (key: string) => at.text('accounts', key)
    await at.me.fill({ [text('email')]: creator.email, [text('password')]: PASSWORD })
    await at.me.button(text('log_in')).click()
    await at.page.waitForURL(`${world.origin}/`)
    return { at, id: creator.id }
  }
  /** Somebody who registers with Twitch and has no password. */
  static async registered(look: Look, name: string): Promise<Owner> {
    const at = new Owner(await Person.arrive(browser, world.origin, look))
    await at.me.open(at.me.isPhone ? '/register/social' : '/register')
    await at.me.button(at.text('accounts', 'with_register', { platform: 'Twitch' })).waitFor()
    for (const box of await at.page.getByRole('checkbox').all()) await box.check()
    const [popup] = await Promise.all([
      at.me.context.waitForEvent('page'),
      at.me.button(at.text('accounts', 'with_register', { platform: 'Twitch' })).click(),
    ])
    await allowAs(popup, name)
    await at.page.waitForURL(`${world.origin}/**`)
    await settled(at.page)
    await expect.poll(() => new URL(at.page.url()).pathname).not.toMatch(/^\/register/)
    return at
  }

  get page(): Page {
    return this.me.page
  }
  say = (key: string, values?: Record<string, string>): string => this.text('settings', key, values)
  /** More than ten minutes pass since any session was confirmed. */
  async wait(): Promise<void> {
    const confirmed_at = new Date(world.clock.now().getTime() - 11 * 60_000)
    await world.world.db.updateTable('session').set({ confirmed_at }).execute()
  }
  dialog = (name: string) => this.page.getByRole('dialog', { name })
  get question() {
    return this.dialog(this.ui('ui', 'identity_title'))
  }
  async answer(password: string): Promise<void> {
    await this.question.getByLabel(this.ui('ui', 'identity_password'), { exact: true }).fill(password)
    await this.page.keyboard.press('Enter')
  }
  async openSettings(place: string): Promise<void> {
    await this.me.open(`/settings/${place}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
    await settled(this.page)
  }
}

describe.each(bothLooks)('on a %s', (_, look) => {
  test('13.2 13.8 a connected channel signs in only after its owner said so, and showed who they are', async () => {
    const { at } = await Owner.arrive(look)
    const channel = `Kanał wejścia ${look.width}`
    await at.me.connect('twitch', channel)

    const stranger = await Person.arrive(browser, world.origin, look)
    const trySignIn = async () => {
      await stranger.open('/login/social')
      const [popup] = await Promise.all([
        stranger.context.waitForEvent('page'),
        stranger.button(at.text('accounts', 'with_login', { platform: 'Twitch' })).click(),
      ])
      return popup
    }
    const refused = await trySignIn()
    await allowAs(refused, channel)
    await refused
      .getByRole('alert')
      .filter({ hasText: look.language === 'pl' ? 'Zaloguj się inaczej' : '' })
      .waitFor()
    expect(await seriousFindings(refused)).toEqual([])
    await refused.close()

    await at.openSettings('system')
    await at.me.lookAt('ways-in')
    await at.wait()
    await at.me.button(at.say('way_add_name', { platform: 'Twitch' })).click()
    const asked = at.dialog(at.say('way_add_title', { platform: 'Twitch' }))
    await asked.getByRole('button', { name: at.say('way_add'), exact: true }).click()
    await at.question.waitFor()
    await at.me.lookAt('identity')
    await at.answer('Nie-to-haslo-1')
    await expect
      .poll(() =>
        at.question.getByLabel(at.ui('ui', 'identity_password'), { exact: true }).getAttribute('aria-invalid'),
      )
      .toBe('true')
    await at.me.lookAt('identity-wrong')
    await at.answer(PASSWORD)
    await at.me.button(at.say('way_end_name', { platform: 'Twitch' })).waitFor()
    await at.me.lookAt('ways-in-on')

    await goThroughAs(await trySignIn(), channel)
    await expect.poll(() => stranger.page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull()
  })

  test('13.8 a changed account number: one question; who cancels loses nothing that was typed', async () => {
    const { at, id } = await Owner.arrive(look)
    await at.openSettings('billing')
    const iban = at.page.getByLabel(at.text('billing', 'iban'), { exact: true })
    await iban.fill(OTHER_IBAN)
    await at.wait()
    const save = async () => {
      await at.me.button(at.text('billing', 'save')).click()
      await at
        .dialog(at.text('billing', 'iban_change_title'))
        .getByRole('button', { name: at.text('billing', 'iban_change_yes') })
        .click()
      await at.question.waitFor()
    }
    await save()
    expect(await at.page.getByRole('dialog').count()).toBe(1)
    await at.page.keyboard.press('Escape')
    await at.question.waitFor({ state: 'hidden' })
    await at.page
      .getByRole('alert')
      .filter({ hasText: look.language === 'pl' ? 'Potwierdź' : 'Confirm' })
      .waitFor()
    expect((await iban.inputValue()).replaceAll(' ', '')).toBe(OTHER_IBAN.replaceAll(' ', ''))
    await at.me.lookAt('identity-cancelled')
    await save()
    await at.answer(PASSWORD)
    await at.dialog(at.text('billing', 'saved_title')).waitFor()
    const { iban_changed_at } = await world.world.db
      .selectFrom('billing_profile')
      .select('iban_changed_at')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(iban_changed_at).not.toBeNull()
  })

  test('13.8 SOC-24 without a password: the first one is set after a trip to the platform', async () => {
    const name = `Bez hasła ${look.width}`
    const at = await Owner.registered(look, name)
    await at.openSettings('password')
    await at.wait()
    await at.me.fill({ [at.say('password_new')]: PASSWORD, [at.say('password_confirmation')]: PASSWORD })
    await at.me.button(at.say('unset_save')).click()
    await at.question.waitFor()
    const platform = at.question.getByRole('button', {
      name: at.ui('ui', 'identity_platform', { platform: 'Twitch' }),
    })
    await platform.waitFor()
    await at.me.lookAt('identity-platform')
    const [popup] = await Promise.all([at.me.context.waitForEvent('page'), platform.click()])
    await goThroughAs(popup, name)
    await at.page.getByLabel(at.say('password_old'), { exact: true }).waitFor()
    await at.openSettings('system')
    await at.page.getByText(`Twitch · `, { exact: false }).first().waitFor()
    await at.me.lookAt('ways-in-both')
  })
})
