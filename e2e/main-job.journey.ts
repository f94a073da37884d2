import { PASSWORD } from '@fanfara/testkit'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { sendDue } from '@fanfara/server/jobs/due-work'
import { expect, test } from 'vitest'
import { type Look, looks, Person } from './browser.ts'
import { fillCampaign } from './console.ts'
import { browser, openStage, world } from './stage.ts'
import { type Text, textsOf } from './texts.ts'

openStage()

/** As if the account number had been saved so long ago: the people's sessions would not last three days. */
const HOLD_MS = 73 * 3_600_000

/** What a creator does, in the portal's own words. */
class CreatorScreens {
  readonly text: Text
  readonly ui: Text
  constructor(readonly me: Person) {
    this.text = textsOf('portal', me.look.language)
    this.ui = textsOf('ui', me.look.language)
  }

  async register(name: string, email: string): Promise<void> {
    const { me, text } = this
    await me.open('/register')
    await me.page.getByRole('heading', { name: text('accounts', 'register_title') }).waitFor()
    await me.lookAt('register')
    // Nothing ticked, nothing filled: sentences beside the fields, no call.
    await me.button(text('accounts', 'register')).click()
    await me.page.getByText(text('inputs', 'error.required')).first().waitFor()
    await me.fill({
      [text('accounts', 'name')]: name,
      [text('accounts', 'email')]: email,
      [text('accounts', 'password')]: PASSWORD,
      [text('accounts', 'password_confirmation')]: PASSWORD,
    })
    for (const box of await me.page.getByRole('checkbox').all()) await box.click()
    await me.button(text('accounts', 'register')).click()
    await me.page.waitForURL(`${me.origin}/`)
    await me.page.getByRole('heading', { level: 1 }).waitFor()
    await me.lookAt('home')
  }

  /** Types the code that was mailed to the address, on the home page. */
  async confirmAddress(email: string): Promise<void> {
    const { me, text } = this
    let code = ''
    await expect
      .poll(async () => {
        await sendDue(world.world)
        const letter = world.letters.findLast(({ to }) => to === email)?.text ?? ''
        code = /^\d{6}$/m.exec(letter)?.[0] ?? ''
        return code
      })
      .not.toBe('')
    await me.page.getByLabel(text('email', 'code'), { exact: true }).fill(code)
    await me.button(text('email', 'confirm')).click()
    await me.page.getByText(text('email', 'banner_title')).waitFor({ state: 'detached' })
  }

  async join(campaign: string): Promise<void> {
    const { me, text } = this
    await me.open('/campaigns')
    await me.page.getByPlaceholder(text('campaigns', 'search')).fill(campaign.slice(0, 12).toUpperCase())
    await me.page.waitForURL(/name=/)
    await me.lookAt('campaigns')
    await this.openRow(campaign)
    await me.page.getByText('Pokaż produkt na kanale.').first().waitFor()
    await me.lookAt('campaign-details')
    await me.rowButton(text('campaigns', 'join')).click()
    await me.page.getByText(text('campaigns', 'joined', { name: campaign })).waitFor()
  }

  /** Opens a row of a list: in place on a desktop, in a modal on a phone. */
  async openRow(name: string): Promise<void> {
    await this.me
      .button(this.ui('ui', 'details_show', { name }))
      .first()
      .click()
  }

  async finish(campaign: string, link: string): Promise<void> {
    const { me, text } = this
    await me.open('/timetable')
    await me.page.getByRole('heading', { name: text('tasks', 'title') }).waitFor()
    await me.lookAt('timetable')
    await this.openRow(campaign)
    const field = me.page.getByLabel(text('tasks', 'finish_field'))
    await field.fill('not a link')
    await me.button(text('tasks', 'finish_send')).click()
    await me.page.getByText(text('inputs', 'error.link')).first().waitFor()
    await field.fill(link)
    await me.lookAt('task-details')
    await me.button(text('tasks', 'finish_send')).click()
    await me.page.getByRole('heading', { name: text('tasks', 'finish_done_title') }).waitFor()
  }

  async saveBilling(): Promise<void> {
    const { me, text } = this
    await me.open('/settings/billing')
    await me.fill({
      [text('billing', 'first_name')]: 'Zofia',
      [text('billing', 'last_name')]: 'Przykładowa',
      [text('billing', 'tax_id')]: '44051401358',
      [text('billing', 'street')]: 'ul. Przykładowa 1',
      [text('billing', 'postcode')]: '00001',
      [text('billing', 'city')]: 'Warszawa',
      [text('billing', 'email')]: 'zofia@example.test',
      [text('billing', 'phone')]: '+48 600 100 200',
      [text('billing', 'iban')]: '61 1090 1014 0000 0712 1981 2874',
      [text('billing', 'bank_name')]: 'Bank Testowy',
    })
    await me.page.getByLabel(text('billing', 'gender')).selectOption('female')
    await me.button(text('billing', 'save')).click()
    await me.page.getByText(/PESEL/).last().waitFor()
    await me.lookAt('billing-error')
    await me.fill({ [text('billing', 'tax_id')]: '44051401359' })
    await me.button(text('billing', 'save')).click()
    await me.page.getByText(text('billing', 'saved_title')).waitFor()
  }

  async expectPayment(campaign: string, status: string): Promise<void> {
    const { me, text } = this
    await me.open('/finances')
    await me.page
      .getByText(text('enums', `payment_status.${status}`))
      .filter({ visible: true })
      .first()
      .waitFor()
    await me.page.getByText(campaign).filter({ visible: true }).first().waitFor()
  }

  /** A new account number rests for three days: the portal says until when, and pays out after that. */
  async orderPayout(): Promise<void> {
    const { me, text } = this
    await me.open('/finances')
    await me.lookAt('finances')
    await me.button(text('payments', 'payout')).click()
    await me.page.getByRole('dialog').getByText(text('payments', 'held_stays')).waitFor()
    await me.lookAt('finances-on-hold')
    const saved = new Date(world.clock.now().getTime() - HOLD_MS)
    await world.world.db.updateTable('billing_profile').set({ iban_changed_at: saved }).execute()
    await me.open('/finances')
    await this.payOut()
    await me.page.getByRole('heading', { name: text('payments', 'done_title') }).waitFor()
  }

  /** Orders the whole balance, and says yes to how much it is and where it goes. */
  async payOut(): Promise<void> {
    const { me, text } = this
    const [asks = ''] = text('payments', 'ask_yes', { amount: '§' }).split('§')
    await me.button(text('payments', 'payout')).click()
    await me.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${asks}`) })
      .click()
  }
}

/** What an operator does, in the console's own words. */
class OperatorScreens {
  readonly text: Text
  constructor(readonly me: Person) {
    this.text = textsOf('console', me.look.language)
  }

  async signIn(email: string): Promise<void> {
    const { me, text } = this
    await me.open('/ops/login')
    await me.lookAt('ops-login')
    await me.fill({ [text('access', 'email')]: email, [text('access', 'password')]: PASSWORD })
    await me.button(text('access', 'submit')).click()
    await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
    await me.lookAt('ops-overview')
  }

  /** Presses a button and confirms what it asks. */
  async confirm(button: string, confirmation = button): Promise<void> {
    await this.me.button(button).first().click()
    await this.me.page
      .getByRole('alertdialog')
      .or(this.me.page.getByRole('dialog'))
      .getByRole('button', { name: confirmation })
      .click()
  }

  /** @returns the address of the campaign's page. */
  async publishCampaign(name: string): Promise<string> {
    const { me, text } = this
    await fillCampaign(me, name)
    await me.lookAt('ops-campaign-form')
    await me.button(text('form', 'save_new')).click()
    await me.page.getByRole('heading', { name }).waitFor()
    await me.lookAt('ops-campaign-draft')
    await this.confirm(text('campaign', 'publish'))
    await me.page.getByText(text('labels', 'stage_running')).filter({ visible: true }).first().waitFor()
    return new URL(me.page.url()).pathname
  }

  async settle(path: string): Promise<void> {
    const { me, text } = this
    await me.open(path)
    await me.page
      .getByText(text('labels', 'payment_waiting_for_acceptance'))
      .filter({ visible: true })
      .first()
      .waitFor()
    await me.lookAt('ops-campaign')
    await this.confirm(text('campaign', 'close'))
    await this.confirm(text('settlement', 'accept'))
    await me.button(text('settlement', 'record')).first().click()
    await me.fill({ [text('settlement', 'reference')]: 'FV 1/2026' })
    await me.page.getByRole('dialog').or(me.page.getByRole('alertdialog')).getByRole('button').last().click()
    await me.page.getByText(text('labels', 'payment_ready_for_payout')).filter({ visible: true }).first().waitFor()
  }

  async pay(creator: string): Promise<void> {
    const { me, text } = this
    await me.open('/ops/payouts')
    await me.page.getByText(creator).first().waitFor()
    await me.lookAt('ops-payouts')
    await me.page.getByRole('checkbox', { name: creator }).click()
    await me.button(text('payouts', 'make_file')).click()
    await me.page.getByRole('dialog').or(me.page.getByRole('alertdialog')).getByRole('button').last().click()
    await me.page.waitForURL(/\/payouts\/files\/[0-9a-f-]{36}/)
    const path = new URL(me.page.url()).pathname
    await me.page.getByText(text('labels', 'payout_in_bank_file')).filter({ visible: true }).first().waitFor()
    await me.lookAt('ops-bank-file')
    // A second person lets the file go to the bank (decision 0044).
    await world.release(path.split('/').at(-1) ?? '')
    await me.open(path)
    await me.page.getByRole('button', { name: /\(\d[\d\s,.]*\s?zł\)$/ }).click()
    await me.page.getByRole('dialog').or(me.page.getByRole('alertdialog')).getByRole('button').last().click()
    await me.page.getByText(text('labels', 'payout_paid')).filter({ visible: true }).first().waitFor()
  }
}

async function mainJob(look: Look): Promise<void> {
  const id = crypto.randomUUID().slice(0, 8)
  const [name, campaign] = [`Zosia ${id}`, `Sok malinowy ${id}`]
  const email = `operator-${id}@test.test`
  await createOperator(world.world, { email, name: 'Operator', password: PASSWORD, role: 'owner' })
  // What an account chose before follows it to this browser (SET-06, SET-12).
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
  const creator = new CreatorScreens(await Person.arrive(browser, world.origin, look))
  const operator = new OperatorScreens(await Person.arrive(browser, world.origin, look))

  try {
    await walk(creator, operator, { name, campaign, email, id })
  } catch (error) {
    await creator.me.keepPicture('failed-creator')
    await operator.me.keepPicture('failed-operator')
    throw error
  }
  await creator.me.context.close()
  await operator.me.context.close()
}

async function walk(
  creator: CreatorScreens,
  operator: OperatorScreens,
  { name, campaign, email, id }: Record<'name' | 'campaign' | 'email' | 'id', string>,
): Promise<void> {
  await creator.register(name, `zosia-${id}@test.test`)
  await creator.confirmAddress(`zosia-${id}@test.test`)
  await creator.me.connect('twitch', `Zosia ${id}`)
  await creator.me.connect('youtube', `Zosia wideo ${id}`)
  await creator.me.lookAt('profile')

  await operator.signIn(email)
  const path = await operator.publishCampaign(campaign)
  await creator.join(campaign)
  await creator.finish(campaign, 'https://www.twitch.tv/zosia/about')
  await creator.expectPayment(campaign, 'waiting_for_acceptance')

  await operator.settle(path)
  await creator.expectPayment(campaign, 'ready_for_payout')
  await creator.saveBilling()
  await creator.orderPayout()
  await creator.expectPayment(campaign, 'sent_for_payout')
  await operator.pay(name)
  await creator.expectPayment(campaign, 'paid')
  await creator.me.lookAt('finances-paid')

  expect(creator.me.complaints).toEqual([])
  expect(operator.me.complaints).toEqual([])
  expect(await reconcile(world.world)).toEqual([])
}

test('GEN-01 A11Y-03 LAY-11 the main job, from registering to paid, on a desktop in Polish, dark', () =>
  mainJob(looks.desktop))
test('GEN-01 A11Y-03 LAY-05…LAY-08 I18N-02 the main job, from registering to paid, on a phone in English, light', () =>
  mainJob(looks.phone))
