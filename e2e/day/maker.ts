import { PASSWORD } from '@fanfara/testkit'
import { runDueWork, sendDue } from '@fanfara/server/jobs/due-work'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { world } from '../stage.ts'
import { type Text, textsOf } from '../texts.ts'

/** A creator in the portal, from registering to the money, in the portal's own words. */
export class Maker {
  readonly text: Text
  readonly ui: Text
  readonly email: string
  constructor(
    readonly me: Person,
    readonly name: string,
    /** Login of the channel. */
    readonly channel: string,
  ) {
    this.text = textsOf('portal', me.look.language)
    this.ui = textsOf('ui', me.look.language)
    this.email = `${channel}@tworcy.test`
  }

  get page() {
    return this.me.page
  }
  shown(text: string | RegExp): Locator {
    return this.page.getByText(text).filter({ visible: true }).first()
  }
  private inDialog(name: string | RegExp): Locator {
    return this.page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** A new account with a confirmed address, a channel and billing data. */
  async begin(): Promise<void> {
    await this.register('/register')
    await this.confirmAddress()
    await this.settleIn()
  }
  /** The same for somebody who was asked to come: the letter's link confirms the address. */
  async beginInvited(): Promise<void> {
    await this.register(`/register#invitation=${await mailed(this.email, /#invitation=([\w-]{43})/)}`)
    await this.settleIn()
  }

  private async settleIn(): Promise<void> {
    await this.me.connect('twitch', this.channel)
    await this.saveBilling()
  }

  private async register(path: string): Promise<void> {
    const { me, text } = this
    await me.open(path)
    await me.fill({
      [text('accounts', 'name')]: this.name,
      [text('accounts', 'email')]: this.email,
      [text('accounts', 'password')]: PASSWORD,
      [text('accounts', 'password_confirmation')]: PASSWORD,
    })
    for (const box of await me.page.getByRole('checkbox').all()) await box.click()
    await me.button(text('accounts', 'register')).click()
    await me.page.waitForURL(`${me.origin}/`)
  }

  private async confirmAddress(): Promise<void> {
    const { me, text } = this
    const code = await mailed(this.email, /^(\d{6})$/m)
    await me.page.getByLabel(text('email', 'code'), { exact: true }).fill(code)
    await me.button(text('email', 'confirm')).click()
    await me.page.getByText(text('email', 'banner_title')).waitFor({ state: 'detached' })
  }

  private async saveBilling(): Promise<void> {
    const { me, text } = this
    await me.open('/settings/billing')
    const [first = '', last = ''] = this.name.split(' ')
    await me.fill({
      [text('billing', 'first_name')]: first,
      [text('billing', 'last_name')]: last,
      [text('billing', 'tax_id')]: '44051401359',
      [text('billing', 'street')]: 'ul. Przykładowa 1',
      [text('billing', 'postcode')]: '00-001',
      [text('billing', 'city')]: 'Warszawa',
      [text('billing', 'email')]: this.email,
      [text('billing', 'phone')]: '+48 600 100 200',
      [text('billing', 'iban')]: '61 1090 1014 0000 0712 1981 2874',
      [text('billing', 'bank_name')]: 'Bank Testowy',
    })
    await me.page.getByLabel(text('billing', 'gender')).selectOption('female')
    await me.button(text('billing', 'save')).click()
    await me.page.getByText(text('billing', 'saved_title')).waitFor()
  }

  async signIn(): Promise<void> {
    const { me, text } = this
    await me.open('/login')
    await me.fill({ [text('accounts', 'email')]: this.email, [text('accounts', 'password')]: PASSWORD })
    await me.button(text('accounts', 'log_in')).click()
    await me.page.waitForURL(`${me.origin}/`)
  }

  /** Asks to take part in a campaign that chooses (TRAN-02). */
  apply = (campaign: string): Promise<void> => this.enter(campaign, 'applied')
  /** Takes part in a campaign that everybody may join (TRAN-01). */
  join = (campaign: string): Promise<void> => this.enter(campaign, 'joined')

  private async enter(campaign: string, said: 'applied' | 'joined'): Promise<void> {
    const { me, text } = this
    await me.open('/campaigns')
    await me.page.getByPlaceholder(text('campaigns', 'search')).fill(campaign.slice(0, 10))
    await this.openRow(campaign)
    await me.rowButton(text('campaigns', 'join')).click()
    await this.shown(text('campaigns', said, { name: campaign })).waitFor()
  }

  /** Takes the invitation that stands on the first page. */
  async takeInvitation(campaign: string): Promise<void> {
    const { me, text } = this
    await sendDue(world.world)
    await me.open('/')
    const card = me.page.locator('main li').filter({ hasText: campaign })
    await card.getByRole('button', { name: text('campaigns', 'join') }).click()
    await this.shown(text('campaigns', 'joined', { name: campaign })).waitFor()
  }

  /** Shows the advertiser what is to be published. */
  async sendMaterial(campaign: string, message: string): Promise<void> {
    const { me, text, ui } = this
    await this.openTask(campaign)
    await me.page.getByLabel(text('tasks', 'approval_message')).fill(message)
    await me.page.getByLabel(text('tasks', 'approval_link', { number: 1 })).fill(`https://drive.test/${this.channel}`)
    await me.button(text('tasks', 'approval_send')).click()
    await me.page.getByRole('heading', { name: text('tasks', 'approval_done_title') }).waitFor()
    await this.inDialog(ui('ui', 'ok')).click()
  }

  async prove(campaign: string): Promise<void> {
    const { me, text } = this
    await this.openTask(campaign)
    await me.page.getByLabel(text('tasks', 'finish_field')).fill(`https://www.twitch.tv/${this.channel}/about`)
    await me.button(text('tasks', 'finish_send')).click()
    await me.page.getByRole('heading', { name: text('tasks', 'finish_done_title') }).waitFor()
  }

  private async openTask(campaign: string): Promise<void> {
    await this.me.open('/timetable')
    await this.openRow(campaign)
  }
  /** Opens a row of a list: in place on a desktop, in a dialog on a phone. */
  private async openRow(name: string): Promise<void> {
    await this.me
      .button(this.ui('ui', 'details_show', { name }))
      .first()
      .click()
  }

  /** Orders the whole balance, and says yes to how much it is and where it goes. */
  async payOut(): Promise<void> {
    const { me, text } = this
    await me.open('/finances')
    await me.button(text('payments', 'payout')).click()
    const [asks = ''] = text('payments', 'ask_yes', { amount: '§' }).split('§')
    await this.inDialog(new RegExp(`^${asks}`)).click()
    await me.page.getByRole('heading', { name: text('payments', 'done_title') }).waitFor()
  }

  /** Sees at which stage the money of a campaign is. */
  async seesPayment(campaign: string, status: string): Promise<void> {
    await this.me.open('/finances')
    await this.shown(campaign).waitFor()
    await this.shown(this.text('enums', `payment_status.${status}`)).waitFor()
  }
}

/** The part of the newest letter to an address that a pattern finds, once it was sent. */
export async function mailed(to: string, pattern: RegExp): Promise<string> {
  let found = ''
  const look = async () => {
    await runDueWork(world.world)
    await sendDue(world.world)
    found = pattern.exec(world.letters.findLast(letter => letter.to === to)?.text ?? '')?.[1] ?? ''
    return found
  }
  await expect.poll(look).not.toBe('')
  return found
}
