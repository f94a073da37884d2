import { settled } from '../settled.ts'
import { appOf } from '@fanfara/server/features/accounts/second-factor/proving'
import { PASSWORD } from '@fanfara/testkit'
import { describe, expect, test } from 'vitest'
import { bothLooks, type Look, Person, seriousFindings } from '../browser.ts'
import { browser, openStage, world } from '../stage.ts'
import { SECRET, type Text, textsOf } from '../texts.ts'

openStage()

/** Somebody with an account, who protects it and comes back. */
class Owner {
  readonly say: Text
  readonly factor: (key: string, values?: Record<string, string | number>) => string
  private constructor(
    readonly me: Person,
    readonly email: string,
  ) {
    this.say = textsOf('portal', me.look.language)
    const ui = textsOf('ui', me.look.language)
    this.factor = (key, values) => ui('factor', key, values)
  }

  static async arrive(look: Look): Promise<Owner> {
    const creator = await world.creator({ platforms: [] })
    const { language, theme } = look
    await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
    return new Owner(await Person.arrive(browser, world.origin, look), creator.email)
  }

  get page() {
    return this.me.page
  }
  get dialog() {
    return this.page.getByRole('dialog')
  }

  /** Gives the password at the door. */
  async knock(): Promise<void> {
    await this.me.open('/login')
    await this.me.fill({ [this.say('accounts', 'email')]: this.email, [this.say('accounts', 'password')]: PASSWORD })
    await this.me.button(this.say('accounts', 'log_in')).first().click()
  }
  isIn = () => this.page.waitForURL(`${world.origin}/`)
  /** As if the browser had been closed. */
  async leave(): Promise<void> {
    // Nobody closes it in the middle of what the page begins: its inbox would ask with a session that is gone.
    await settled(this.page)
    await this.page.evaluate(() => localStorage.clear())
    await this.me.context.clearCookies()
  }
  async openSection() {
    await this.me.open('/settings/system')
    const section = this.page.locator('section', {
      has: this.page.getByRole('heading', { name: this.factor('title'), exact: true }),
    })
    await section.scrollIntoViewIfNeeded()
    return section
  }
  /** Reads the recovery codes and puts them away. */
  async keepCodes(): Promise<string[]> {
    const codes = (await this.dialog.locator('pre').innerText()).split('\n')
    await this.me.button(this.factor('codes_kept')).click()
    await this.dialog.waitFor({ state: 'hidden' })
    return codes
  }
}

describe.each(bothLooks)('%s', (_, look) => {
  test('SECF-01 SECF-03 SECF-04 an app is set up from the picture’s text; from then on a code is asked for, or a recovery code', async () => {
    const ola = await Owner.arrive(look)
    await ola.knock()
    await ola.isIn()
    const section = await ola.openSection()
    await section.getByRole('button', { name: ola.factor('set_up'), exact: true }).click()
    const secret = (await ola.dialog.getByText(SECRET).innerText()).replaceAll(/\s/g, '')
    const app = appOf(secret)
    const code = () => app.generate({ timestamp: world.clock.now().getTime() })
    expect(await seriousFindings(ola.page)).toEqual([])
    await ola.page.getByLabel(ola.factor('setup_code')).fill(code())
    await ola.me.button(ola.factor('setup_submit')).click()
    await ola.me.button(ola.factor('codes_kept')).waitFor()
    await ola.me.lookAt('second-factor-codes')
    const [first = ''] = await ola.keepCodes()
    await section.getByText(ola.factor('on'), { exact: true }).waitFor()

    world.clock.advance(60_000)
    await ola.leave()
    await ola.knock()
    await ola.page.getByLabel(ola.factor('code'), { exact: true }).fill('000000')
    await ola.me.button(ola.factor('step_submit')).last().click()
    await ola.dialog.locator('[aria-invalid=true]').waitFor()
    await ola.me.lookAt('second-step')
    await ola.page.getByLabel(ola.factor('code'), { exact: true }).fill(code())
    await ola.me.button(ola.factor('step_submit')).last().click()
    await ola.isIn()

    await ola.leave()
    await ola.knock()
    await ola.me.button(ola.factor('use_recovery_code')).click()
    await ola.page.getByLabel(ola.factor('recovery_code'), { exact: true }).fill(first.toLowerCase())
    await ola.me.button(ola.factor('step_submit')).last().click()
    await ola.isIn()
    await (await ola.openSection()).getByText(ola.factor('codes_left', { left: 9, of: 10 })).waitFor()
    expect(ola.me.complaints).toEqual([])
    await ola.me.context.close()
  })

  test('SECF-10 SECF-11 SECF-12 a passkey is made, signs in without a password, is the second step, and is removed', async () => {
    const ola = await Owner.arrive(look)
    const devices = await ola.me.context.newCDPSession(ola.page)
    await devices.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await ola.knock()
    await ola.isIn()
    const section = await ola.openSection()
    await section.getByRole('button', { name: ola.factor('passkey_add') }).click()
    await ola.dialog.getByLabel(ola.factor('passkey_name')).fill('Mój telefon')
    await ola.me.button(ola.factor('passkey_make')).click()
    await ola.me.button(ola.factor('codes_kept')).waitFor()
    await ola.keepCodes()
    await section.getByText('Mój telefon').waitFor()
    await ola.me.lookAt('passkey')

    await ola.leave()
    await ola.me.open(ola.me.isPhone ? '/login/social' : '/login')
    await ola.me.button(ola.say('accounts', 'with_passkey')).click()
    await ola.isIn()

    await ola.leave()
    await ola.knock()
    await ola.me.button(ola.factor('passkey_show')).click()
    await ola.isIn()

    const again = await ola.openSection()
    await again.getByRole('button', { name: ola.factor('passkey_remove'), exact: true }).click()
    const question = ola.page.getByRole('dialog')
    await question.getByRole('button', { name: ola.factor('passkey_remove'), exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    await again.getByText(ola.factor('off')).waitFor()
    expect(ola.me.complaints).toEqual([])
    await ola.me.context.close()
  })
})
