import { resendEmail } from '@fanfara/contract/own/emails'
import { type Creator, type CreatorOptions, PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothLooks, type Look, openBrowser, Person, seriousFindings } from './browser.ts'
import { type Text, textsOf } from './texts.ts'

let browser: Browser
let world: TestWorld
let guests: Person[] = []
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: new Date() })
})
afterEach(async () => {
  for (const { context } of guests) await context.close()
  guests = []
  await world.world.db.deleteFrom('limit_counter').execute()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const addressOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@poczta.test`

/** Somebody with a mailbox, in the portal's own words. */
class Reader {
  readonly text: Text
  private constructor(readonly me: Person) {
    this.text = textsOf('portal', me.look.language)
    me.page.setDefaultTimeout(8000)
  }
  static async arrive(look: Look): Promise<Reader> {
    const me = await Person.arrive(browser, world.origin, look)
    guests.push(me)
    return new Reader(me)
  }
  say = (key: string, values?: Record<string, string | number>) => this.text('email', key, values)
  button = (key: string) => this.me.button(this.say(key))
  link = (name: string) => this.me.page.getByRole('link', { name, exact: true })
  async see(text: string): Promise<void> {
    await this.me.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
  }
  async signIn(email: string, password = PASSWORD): Promise<void> {
    const say = (key: string) => this.text('accounts', key)
    await this.me.page.getByLabel(say('email'), { exact: true }).fill(email)
    await this.me.page.getByLabel(say('password'), { exact: true }).fill(password)
    await this.me.button(say('log_in')).click()
  }
  async register(email: string): Promise<void> {
    const say = (key: string) => this.text('accounts', key)
    await this.me.open('/register')
    await this.me.fill({ [say('name')]: 'Iga Testowa', [say('email')]: email, [say('password')]: PASSWORD })
    await this.me.page.getByLabel(say('password_confirmation'), { exact: true }).fill(PASSWORD)
    for (const box of await this.me.page.getByRole('checkbox').all()) await box.check()
    await this.me.button(say('register')).click()
    await this.arriveAt('/')
  }
  async arriveAt(path: string): Promise<void> {
    await expect.poll(() => this.me.page.url().slice(world.origin.length), { timeout: 15_000 }).toBe(path)
  }
  /** Looks at the page as it is: the picture, and what the audit finds. */
  async look(name: string): Promise<void> {
    await this.me.lookAt(name)
    expect(await seriousFindings(this.me.page)).toEqual([])
  }
}

/** Code and link of the last letter that asks an address to be confirmed. */
async function mailed(email: string): Promise<{ code: string; path: string }> {
  let body = ''
  await expect
    .poll(async () => {
      await world.advance(0)
      body = world.letters.findLast(({ to, text }) => to === email && text.includes('/confirm-email'))?.text ?? ''
      return body
    })
    .not.toBe('')
  return { code: /^(\d{6})$/m.exec(body)?.[1] ?? '', path: /\/confirm-email\?token=[\w-]{43}/.exec(body)?.[0] ?? '' }
}

/** A creator who has a look's language and theme: the account's own would take their place as soon as it is read. */
async function reading({ language, theme }: Look, options: CreatorOptions): Promise<Creator> {
  const creator = await world.creator(options)
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
  return creator
}

describe.each(bothLooks)('13.2 an address is confirmed, on a %s', (name, look) => {
  test('registered: home asks for the code, a mistyped address is changed in the settings, and finances open', async () => {
    const at = await Reader.arrive(look)
    const [mistyped, email] = [addressOf('iga.literowka'), addressOf('iga')]
    await at.register(mistyped)
    await at.see(at.say('banner_title'))
    await at.look(`email-home-${name}`)
    const code = at.me.page.getByLabel(at.say('code'), { exact: true })
    await code.fill('000')
    await at.button('confirm').click()
    await at.see(at.text('inputs', 'error.email_code'))

    await at.me.open('/finances')
    await at.link(at.text('payments', 'to_email')).click()
    await at.arriveAt('/settings/system')
    await at.see(at.say('state_unconfirmed'))
    await at.button('change').click()
    // The letter of the registration was a moment ago.
    await world.world.db.deleteFrom('limit_counter').execute()
    await at.me.fill({ [at.say('new_email')]: email })
    await at.look(`email-change-${name}`)
    await at.button('send').click()
    await at.see(at.say('state_pending'))
    await at.look(`email-pending-${name}`)
    await code.fill((await mailed(email)).code)
    await at.button('confirm').click()
    await at.see(at.say('state_confirmed'))
    await at.see(email)
    await at.me.open('/')
    await at.me.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await at.me.page.getByText(at.say('banner_title')).count()).toBe(0)
    await at.me.open('/logout')
    await at.arriveAt('/login')
    await at.signIn(email)
    await at.arriveAt('/')
    expect(at.me.complaints).toEqual([])
  })

  test('the link: signed out it asks to sign in and comes back; it confirms by a button, and then it is over', async () => {
    const person = await reading(look, { confirmed: false, platforms: [], name: 'Ola Próbna' })
    await person.call(resendEmail, { body: {} })
    const { path } = await mailed(person.email)
    const at = await Reader.arrive(look)
    await at.me.open(path)
    await at.see('O… P…')
    await at.arriveAt('/confirm-email')
    await at.look(`email-link-${name}`)
    await at.link(at.say('page_sign_in')).click()
    await at.signIn(person.email)
    await at.button('page_confirm').waitFor()
    await at.arriveAt('/confirm-email')
    await at.look(`email-link-signed-in-${name}`)
    await at.button('page_confirm').click()
    await at.see(at.say('confirmed_title'))
    await at.look(`email-link-done-${name}`)
    await at.me.open(path)
    await at.see(at.say('over_title'))
    await at.look(`email-link-over-${name}`)
  })

  test('a stranger’s registration: the link in another account’s browser confirms nothing, “this was not me” takes the address back', async () => {
    const email = addressOf('ofiara')
    const stranger = await Reader.arrive(look)
    await stranger.register(email)
    const { path } = await mailed(email)
    const victim = await reading(look, { platforms: [] })
    const at = await Reader.arrive(look)
    await at.me.open('/login')
    await at.signIn(victim.email)
    await at.arriveAt('/')
    await at.me.open(path)
    await at.see(at.say('page_other_text'))
    expect(await at.button('page_confirm').count()).toBe(0)
    await at.look(`email-other-${name}`)
    await at.button('disown').click()
    await at.see(at.say('disowned_title'))
    await stranger.me.open('/')
    await stranger.see(stranger.say('add_title'))
    await stranger.look(`email-none-${name}`)
  })
})
