import { readFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { appOf } from '@fanfara/server/features/accounts/second-factor/proving'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { looks, Person } from '../browser.ts'
import { fillCampaign, saveCompany } from '../console.ts'
import { mailed, Maker } from '../day/maker.ts'
import { browser, openProductionStage, site, world } from '../stage.ts'
import { SECRET, textsOf } from '../texts.ts'

openProductionStage()

const guide = readFileSync(new URL('../../docs/operators/first-campaign.md', import.meta.url), 'utf8')
const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

const look = looks.desktop
const text = textsOf('console', look.language)
const factor = (key: string) => textsOf('ui', look.language)('factor', key)
const CAMPAIGN = 'Sok od pierwszej godziny'
const CREATOR = 'Jagoda Pierwsza'
const MAIL = { owner: 'wlasciciel@pierwsza.test', second: 'druga@pierwsza.test' }

/** The last button of the open dialog does what it asks. */
async function confirm({ page }: Person): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Their apps' secrets, by window. */
const secrets = new Map<Person, string>()
const codeOf = (me: Person) => appOf(secrets.get(me) ?? '').generate({ timestamp: world.clock.now().getTime() })

/** Where owners and finance land, and what keeps them from everything else until it is done. */
async function protect(me: Person): Promise<void> {
  await me.page.waitForURL(/\/ops\/security$/)
  await me.page.getByText(factor('off_required')).waitFor()
  await me.button(factor('set_up')).click()
  const secret = (await me.page.getByRole('dialog').getByText(SECRET).innerText()).replaceAll(/\s/g, '')
  secrets.set(me, secret)
  await me.page.getByLabel(factor('setup_code')).fill(codeOf(me))
  await me.button(factor('setup_submit')).click()
  await me.button(factor('codes_kept')).click()
  await me.page.getByText(factor('on'), { exact: true }).first().waitFor()
  // Until now the server kept everything shut, which the browser said as well.
  expect(me.complaints.filter(line => !line.includes('status of 403'))).toEqual([])
  me.complaints.length = 0
}

/** Comes back on another day. */
async function signIn(me: Person, email: string): Promise<void> {
  await me.open('/ops/login')
  await me.fill({ [text('access', 'email')]: email, [text('access', 'password')]: PASSWORD })
  await me.page.keyboard.press('Enter')
  await me.page.getByLabel(factor('code'), { exact: true }).fill(codeOf(me))
  await me.page.keyboard.press('Enter')
  await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
}

/** The way through the guide: a step for each of its headings, in the names that the screens have. */
class FirstHour {
  #campaign = ''
  #file = ''
  constructor(
    readonly owner: Person,
    readonly second: Person,
    readonly creator: Maker,
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
    await protect(me)
  }

  private async sayWhoPays(): Promise<void> {
    const { owner: me } = this
    await saveCompany(me, { name: 'Zorza sp. z o.o.', host: 'zorza.test' })
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
    await protect(second)
  }

  private async askCreators(): Promise<void> {
    const { owner: me } = this
    await me.open('/ops/imports/new?kind=creators')
    const buffer = Buffer.from(`email;name\n${this.creator.email};${CREATOR}\n`)
    const file = { name: 'ludzie.csv', mimeType: 'text/csv', buffer }
    await me.page.locator('input[type=file]').setInputFiles(file)
    await me.button(text('imports', 'take', { what: text('imports', 'made_creators', { count: 1 }) })).click()
    await me.page.waitForURL(/\/ops\/imports(\?|$)/)
    await this.creator.beginInvited()
    await me.open('/ops/imports/invitations')
    await me.page.getByText(text('imports', 'state_answered')).filter({ visible: true }).first().waitFor()
  }

  private async makeCampaign(): Promise<void> {
    const { owner: me } = this
    await fillCampaign(me, CAMPAIGN)
    await me.fill({ [text('form', 'places')]: '5' })
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
    await this.creator.join(CAMPAIGN)
    await this.creator.prove(CAMPAIGN)
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
    // A new account number rests for three days.
    const { owner, second, creator } = this
    for (const me of [owner, second, creator.me]) await me.open('/theme.js')
    await world.advance(3 * DAY_MS + HOUR_MS)
    for (const { context } of [owner, second, creator.me]) await context.clock.setSystemTime(world.clock.now())
    await creator.signIn()
    await creator.payOut()
  }

  private async makeFile(): Promise<void> {
    const { owner: me } = this
    await signIn(me, MAIL.owner)
    await me.open('/ops/payouts')
    await me.page.getByRole('checkbox', { name: CREATOR }).click()
    await me.button(text('payouts', 'make_file')).click()
    await confirm(me)
    await me.page.waitForURL(/\/payouts\/files\/[0-9a-f-]{36}/)
    this.#file = new URL(me.page.url()).pathname
  }

  private async release(): Promise<void> {
    const { second: me } = this
    await signIn(me, MAIL.second)
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
    await this.creator.seesPayment(CAMPAIGN, 'paid')
    await me.open(this.#campaign)
    await me.page.getByText(text('campaign', 'next_over')).waitFor()
    await me.lookAt('guide-over')
  }
}

const arrive = async () => {
  const me = await Person.arrive(browser, site.origin, look)
  await me.context.clock.install({ time: world.clock.now() })
  return me
}

test('SETUP-05 OPS-26 the written guide leads from an empty installation in production to a paid creator, heading by heading', async () => {
  await createOperator(world.world, { email: MAIL.owner, name: 'Właściciel', password: PASSWORD })
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).execute()
  const creator = new Maker(await arrive(), CREATOR, 'jagoda_pierwsza')
  const hour = new FirstHour(await arrive(), await arrive(), creator)
  expect(Object.keys(hour.steps)).toEqual(headings)
  const windows = [hour.owner, hour.second, creator.me]
  try {
    for (const heading of headings) await hour.steps[heading]?.()
  } catch (error) {
    for (const [at, one] of windows.entries()) await one.keepPicture(`failed-first-hour-${at}`).catch(() => undefined)
    throw error
  }
  for (const { complaints } of windows) expect(complaints).toEqual([])
  expect(await reconcile(world.world)).toEqual([])
  for (const { context } of windows) await context.close()
}, 300_000)

test('SETUP-05 of a demo there is nothing in production: no simulators, no development pages, no account that everybody knows', async () => {
  for (const path of ['/sandbox/twitch', '/sandbox/bank', '/dev/mail'])
    expect((await fetch(`${world.origin}${path}`)).status, path).toBe(404)
  const body = JSON.stringify({ email: 'operator@demo.test', password: 'Demo-pass-1', remember: false })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.origin}/api/login`, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ code: 'wrong_credentials' })
})
