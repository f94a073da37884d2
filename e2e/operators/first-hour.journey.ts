import { readFileSync } from 'node:fs'
import { createBilling, listCountries } from '@fanfara/contract/billing'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { type Client, createClient } from '@fanfara/contract/client'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { register } from '@fanfara/contract/accounts'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { appOf } from '@fanfara/server/features/accounts/second-factor/proving'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { runDueWork, sendDue } from '@fanfara/server/jobs/due-work'
import { PASSWORD } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { expect, test } from 'vitest'
import { looks, Person } from '../browser.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'

openStage()

const guide = readFileSync(new URL('../../docs/operators/first-campaign.md', import.meta.url), 'utf8')
const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

const look = looks.desktop
const text = textsOf('console', look.language)
const factor = (key: string) => textsOf('ui', look.language)('factor', key)
const CAMPAIGN = 'Sok od pierwszej godziny'
const CREATOR = 'Jagoda Pierwsza'
const MAIL = { owner: 'wlasciciel@pierwsza.test', second: 'druga@pierwsza.test', creator: 'jagoda@pierwsza.test' }
const HOLD_MS = 73 * 3_600_000
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** What was mailed to an address, once the clock's round sent it: the part that the pattern finds. */
async function mailed(to: string, pattern: RegExp): Promise<string> {
  let found = ''
  const look = async () => {
    await runDueWork(world.world)
    await sendDue(world.world)
    const letter = world.letters.findLast(one => one.to === to)?.text ?? ''
    found = pattern.exec(letter)?.[1] ?? ''
    return found
  }
  await expect.poll(look).not.toBe('')
  return found
}

/** The last button of the open dialog does what it asks. */
async function confirm({ page }: Person): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'hidden' })
}

async function protect(me: Person): Promise<void> {
  await me.open('/ops/security')
  await me.button(factor('set_up')).click()
  const secret = (await me.page.getByRole('dialog').locator('p.break-words').innerText()).replaceAll(/\s/g, '')
  const code = appOf(secret).generate({ timestamp: world.clock.now().getTime() })
  await me.page.getByLabel(factor('setup_code')).fill(code)
  await me.button(factor('setup_submit')).click()
  await me.button(factor('codes_kept')).click()
  await me.page.getByText(factor('on'), { exact: true }).first().waitFor()
}

/** The way through the guide: a step for each of its headings, in the names that the screens have. */
class FirstHour {
  #creator: Client = createClient({ baseUrl: `${world.origin}/api`, token: () => null })
  #campaign = ''
  #file = ''
  constructor(
    readonly owner: Person,
    readonly second: Person,
  ) {}

  readonly steps: Record<string, () => Promise<void>> = {
    'Sign in and set up the second step': () => this.signIn(),
    'Say who pays': () => this.sayWhoPays(),
    'Ask a second person in': () => this.askSecond(),
    'Ask creators to come': () => this.askCreators(),
    'Make a campaign': () => this.makeCampaign(),
    'Publish it': () => this.publish(),
    'The creator joins and hands in a proof': () => this.prove(),
    'Judge the proof': () => this.judge(),
    'End it and accept the settlement': () => this.settle(),
    "Record the advertiser's payment": () => this.recordPayment(),
    'The creator orders the money': () => this.order(),
    'Make the bank file': () => this.makeFile(),
    'Let the second person release it': () => this.release(),
    'Confirm the transfers': () => this.confirmTransfers(),
  }

  private async signIn(): Promise<void> {
    const { owner: me } = this
    await me.open('/ops/login')
    await me.fill({ [text('access', 'email')]: MAIL.owner, [text('access', 'password')]: PASSWORD })
    await me.button(text('access', 'submit')).click()
    await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
    await protect(me)
  }

  private async sayWhoPays(): Promise<void> {
    const { owner: me } = this
    await me.open('/ops/company')
    await me.fill({
      [text('company', 'name')]: 'Zorza sp. z o.o.',
      [text('company', 'tax_id')]: '5261040828',
      [text('company', 'street')]: 'ul. Jasna 1',
      [text('company', 'postcode')]: '00-001',
      [text('company', 'city')]: 'Warszawa',
      [text('company', 'account_name', { number: 1 })]: 'Główny',
      [text('company', 'account_iban', { number: 1 })]: '61 1090 1014 0000 0712 1981 2874',
      [text('company', 'invoice_email')]: 'faktury@zorza.test',
      [text('company', 'contact_email')]: 'kontakt@zorza.test',
    })
    await me.button(text('company', 'save')).click()
    await me.page.getByText(text('company', 'saved')).first().waitFor()
  }

  private async askSecond(): Promise<void> {
    const { owner: me, second } = this
    await me.open('/ops/team')
    await me.button(text('team', 'invite')).first().click()
    await me.page.getByLabel(text('team', 'email')).fill(MAIL.second)
    await me.page.getByRole('radio', { name: new RegExp(text('team', 'role_finance')) }).check()
    await me.button(text('team', 'invite_submit')).click()
    await me.page
      .getByText(text('team', 'invited', { email: MAIL.second }))
      .first()
      .waitFor()
    await second.open(`/ops/invitation?token=${await mailed(MAIL.second, /invitation\?token=([\w-]{43})/)}`)
    await second.fill({
      [text('access', 'name')]: 'Druga Osoba',
      [text('access', 'password')]: PASSWORD,
      [text('access', 'password_again')]: PASSWORD,
    })
    await second.button(text('access', 'join')).click()
    await second.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
    await protect(second)
  }

  private async askCreators(): Promise<void> {
    const { owner: me } = this
    await me.open('/ops/imports/new?kind=creators')
    const buffer = Buffer.from(`email;name\n${MAIL.creator};${CREATOR}\n`)
    const file = { name: 'ludzie.csv', mimeType: 'text/csv', buffer }
    await me.page.locator('input[type=file]').setInputFiles(file)
    await me.button(text('imports', 'take', { what: text('imports', 'made_creators', { count: 1 }) })).click()
    await me.page.waitForURL(/\/ops\/imports(\?|$)/)
    const invitation = await mailed(MAIL.creator, /#invitation=([\w-]{43})/)
    await me.open('/ops/imports/invitations')
    await me.page.getByText(text('imports', 'state_sent')).filter({ visible: true }).first().waitFor()
    const consents = { is_privacy_accepted: true, is_service_terms_accepted: true } as const
    const person = { role: 'influencer', name: CREATOR, email: MAIL.creator } as const
    const body = { ...person, ...consents, password: PASSWORD, password_confirmation: PASSWORD, invitation }
    const { data } = await this.#creator(register, { body })
    const { token } = data.credentials
    this.#creator = createClient({ baseUrl: `${world.origin}/api`, token: () => token })
    const trip = await connectTrip(world, { token, call: this.#creator }, 'twitch')
    await walkTrip(trip, { account: 'new', name: CREATOR })
  }

  private async makeCampaign(): Promise<void> {
    const { owner: me } = this
    await me.open('/ops/campaigns/new')
    await me.fill({
      [text('form', 'name')]: CAMPAIGN,
      [text('form', 'description')]: 'Pokaż produkt na kanale.',
      [text('form', 'advertiser')]: 'Zorza',
      [text('form', 'advertiser_email')]: 'marketing@zorza.test',
      [text('form', 'places')]: '5',
      [text('form', 'start_date')]: day(0),
      [text('form', 'end_date')]: day(30),
      [text('form', 'value_flat')]: '250',
      [text('form', 'brief_pl')]: 'Pokaż sok.',
      [text('form', 'brief_en')]: 'Show the juice.',
    })
    await me.page.getByLabel(text('form', 'model')).selectOption('FLAT_FEE')
    await me.page.getByRole('checkbox', { name: 'Twitch' }).check()
    await me.page.getByLabel(text('form', 'platform'), { exact: true }).selectOption('twitch')
    await me.page.getByLabel(text('form', 'ad_type')).selectOption('onpage_banner_under_stream')
    await me.button(text('form', 'save_new')).click()
    await me.page.getByRole('heading', { name: CAMPAIGN }).waitFor()
    await me.page.getByText(text('campaign', 'ready_topic_missing')).waitFor()
    await me.lookAt('guide-draft')
    this.#campaign = new URL(me.page.url()).pathname
  }

  private async publish(): Promise<void> {
    const { owner: me } = this
    await me.button(text('campaign', 'publish')).first().click()
    await confirm(me)
    await me.page.getByText(text('labels', 'stage_running')).filter({ visible: true }).first().waitFor()
  }

  private async prove(): Promise<void> {
    const id = this.#campaign.split('/').at(-1) ?? ''
    await this.#creator(joinCampaign, { params: { id } })
    const [task] = (await this.#creator(listTasks)).data
    const body = { url: 'https://www.twitch.tv/jagoda/about' }
    await this.#creator(finishTask, { params: { id: task?.id ?? '' }, body })
    await this.owner.open(`${this.#campaign}?tab=proofs`)
    await this.owner.page.getByRole('link', { name: CREATOR }).waitFor()
    await this.owner.lookAt('guide-proofs')
  }

  private async judge(): Promise<void> {
    const { owner: me } = this
    await me.open('/ops/proofs')
    await me.page.getByRole('article', { name: new RegExp(CREATOR) }).waitFor()
    await me.page.keyboard.press('a')
    await me.page.getByText(text('proofs', 'accepted_done', { name: CREATOR })).waitFor()
    // The act is sent when its undo is over, or when the page is left.
    const judged = () => world.world.db.selectFrom('task').select('proof_state').executeTakeFirst()
    await me.open(this.#campaign)
    await expect.poll(judged, { timeout: 20_000 }).toEqual({ proof_state: 'accepted' })
  }

  private async settle(): Promise<void> {
    const { owner: me } = this
    await me.open(this.#campaign)
    for (const act of [text('campaign', 'close'), text('settlement', 'accept')]) {
      await me.button(act).first().click()
      await confirm(me)
    }
  }

  private async recordPayment(): Promise<void> {
    const { owner: me } = this
    await me.button(text('settlement', 'record')).first().click()
    await me.fill({ [text('settlement', 'reference')]: 'FV 1/2026' })
    await confirm(me)
    await me.open(`${this.#campaign}?tab=participants`)
    await me.page.getByText(text('labels', 'payment_ready_for_payout')).filter({ visible: true }).first().waitFor()
  }

  private async order(): Promise<void> {
    const { data: countries } = await this.#creator(listCountries)
    const country_id = countries.find(country => country.alpha_2 === 'PL')?.id ?? ''
    await this.#creator(createBilling, { body: { ...billingForm, country_id } })
    // A new account number rests for three days; the people's sessions would not last so long.
    const saved = new Date(world.clock.now().getTime() - HOLD_MS)
    await world.world.db.updateTable('billing_profile').set({ iban_changed_at: saved }).execute()
    await this.#creator(requestPayout, { body: undefined })
  }

  private async makeFile(): Promise<void> {
    const { owner: me } = this
    await me.open('/ops/payouts')
    await me.page.getByRole('checkbox', { name: CREATOR }).click()
    await me.button(text('payouts', 'make_file')).click()
    await confirm(me)
    await me.page.waitForURL(/\/payouts\/files\/[0-9a-f-]{36}/)
    this.#file = new URL(me.page.url()).pathname
  }

  private async release(): Promise<void> {
    const { second: me } = this
    await me.open(this.#file)
    await me.button(text('payouts', 'release')).click()
    await confirm(me)
    await me.button(text('payouts', 'download')).waitFor()
  }

  private async confirmTransfers(): Promise<void> {
    const { owner: me } = this
    await me.open(this.#file)
    await me.page.getByRole('button', { name: /\(\d[\d\s,.]*\s?zł\)$/ }).click()
    await confirm(me)
    await me.page.getByText(text('labels', 'payout_paid')).filter({ visible: true }).first().waitFor()
    const { data } = await this.#creator(getPayments)
    expect(data.map(({ status, payout }) => [status, payout])).toEqual([['paid', 250]])
    await me.open(this.#campaign)
    await me.page.getByText(text('campaign', 'next_over')).waitFor()
    await me.lookAt('guide-over')
  }
}

test('SETUP-05 OPS-26 the written guide leads from an empty installation to a paid creator, heading by heading', async () => {
  await createOperator(world.world, { email: MAIL.owner, name: 'Właściciel', password: PASSWORD })
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).execute()
  const hour = new FirstHour(
    await Person.arrive(browser, world.origin, look),
    await Person.arrive(browser, world.origin, look),
  )
  expect(Object.keys(hour.steps)).toEqual(headings)
  try {
    for (const heading of headings) await hour.steps[heading]?.()
  } catch (error) {
    await hour.owner.keepPicture('failed-first-hour')
    throw error
  }
  expect(hour.owner.complaints).toEqual([])
  expect(hour.second.complaints).toEqual([])
  expect(await reconcile(world.world)).toEqual([])
  await hour.owner.context.close()
  await hour.second.context.close()
})
