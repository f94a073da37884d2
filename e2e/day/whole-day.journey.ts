import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { expect, test } from 'vitest'
import { looks, Person } from '../browser.ts'
import { saveCompany } from '../console.ts'
import { settled } from '../settled.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { Bank } from './bank.ts'
import { mailed, Maker } from './maker.ts'
import { Colleague } from './office.ts'

openStage()

const CHOSEN = 'Herbata na ekranie'
const INVITED = 'Herbata dla zaproszonych'
const ADVERTISER_MAIL = 'marketing@herbata.test'
const inDays = (days: number) => plusDays(dayOf(world.clock.now()), days)

/** Everybody of the day, each with a window of their own. */
class Day {
  readonly windows: Person[] = []
  constructor(
    readonly office: Record<'olek' | 'basia' | 'fela' | 'grzes', Colleague>,
    readonly makers: Record<'ala' | 'bartek' | 'celina', Maker>,
    readonly bank: Bank,
    readonly advertiser: Person,
  ) {
    this.windows = [...Object.values(office), ...Object.values(makers), bank].map(({ me }) => me).concat(advertiser)
  }

  static async begin(): Promise<Day> {
    const window = async (look: (typeof looks)[keyof typeof looks] = looks.desktop) => {
      const me = await Person.arrive(browser, world.origin, look)
      await me.context.clock.install({ time: world.clock.now() })
      return me
    }
    const hire = async (name: string, role: 'operator' | 'finance') =>
      Colleague.hire(await window(), name, role, looks.desktop)
    return new Day(
      {
        olek: await hire('Olek Obrotny', 'operator'),
        basia: await hire('Basia Bystra', 'operator'),
        fela: await hire('Fela Finansowa', 'finance'),
        grzes: await hire('Grzesia Grosz', 'finance'),
      },
      {
        ala: new Maker(await window(looks.phone), 'Ala Aktywna', 'ala_aktywna'),
        bartek: new Maker(await window(), 'Bartek Barwny', 'bartek_barwny'),
        celina: new Maker(await window(), 'Celina Cicha', 'celina_cicha'),
      },
      new Bank(await window()),
      await window(),
    )
  }

  /** Nobody looks at a page while the days go by. */
  async later(days: number): Promise<void> {
    for (const me of this.windows) {
      await settled(me.page)
      await me.open('/theme.js')
    }
    await world.advance(days * DAY_MS + HOUR_MS)
    for (const { context } of this.windows) await context.clock.setSystemTime(world.clock.now())
  }

  /** Finance looks after the accounts, and says who pays. */
  async openTheOffice(): Promise<void> {
    const { olek, basia, fela, grzes } = this.office
    await Promise.all([olek, basia, fela, grzes].map(one => one.signIn()))
    await Promise.all([fela, grzes].map(one => one.protect()))
    const { me, text } = fela
    await saveCompany(me, { name: 'Fanfara Dzień sp. z o.o.', host: 'dzien.test' })
    await fela.shown(text('company', 'saved')).waitFor()
  }

  /** One makes a campaign that creators apply for, the other one like it, for invited people. */
  async makeCampaigns(): Promise<void> {
    const { olek, basia } = this.office
    const { me, text } = olek
    await me.open('/ops/campaigns/new')
    await me.page.getByLabel(text('form', 'type'), { exact: true }).selectOption('semi_open')
    await me.page.getByLabel(text('form', 'model')).selectOption('FLAT_FEE')
    await me.page.getByRole('checkbox', { name: 'Twitch' }).check()
    await me.page.getByLabel(text('form', 'platform'), { exact: true }).selectOption('twitch')
    await me.page.getByLabel(text('form', 'ad_type')).selectOption('onpage_banner_under_stream')
    await me.page.getByRole('checkbox', { name: text('form', 'need_acceptance') }).check()
    await me.fill({
      [text('form', 'name')]: CHOSEN,
      [text('form', 'description')]: 'Pokaż herbatę na kanale.',
      [text('form', 'advertiser')]: 'Herbaciarnia',
      [text('form', 'advertiser_email')]: ADVERTISER_MAIL,
      [text('form', 'places')]: '5',
      [text('form', 'start_date')]: inDays(0),
      [text('form', 'end_date')]: inDays(30),
      [text('form', 'value_flat')]: '250',
      [text('form', 'brief_pl')]: 'Pokaż herbatę.',
      [text('form', 'brief_en')]: 'Show the tea.',
    })
    await me.button(text('form', 'save_new')).click()
    await this.publish(olek, CHOSEN)

    await basia.me.open(new URL(me.page.url()).pathname)
    await basia.page.getByRole('link', { name: text('campaign', 'copy') }).click()
    await basia.page.getByLabel(text('form', 'type'), { exact: true }).selectOption('closed')
    await basia.page.getByRole('checkbox', { name: text('form', 'need_acceptance') }).uncheck()
    await basia.me.fill({
      [text('form', 'name')]: INVITED,
      [text('form', 'start_date')]: inDays(0),
      [text('form', 'end_date')]: inDays(30),
    })
    await basia.me.button(text('form', 'save_new')).click()
    await this.publish(basia, INVITED)
  }

  private async publish(one: Colleague, name: string): Promise<void> {
    await one.page.getByRole('heading', { level: 1, name }).waitFor()
    await one.act(one.text('campaign', 'publish'))
    await one.shown(one.text('labels', 'stage_running')).waitFor()
  }

  /** Two apply and are taken at once, one is invited. */
  async findPeople(): Promise<void> {
    const { ala, bartek, celina } = this.makers
    await Promise.all([ala, bartek, celina].map(one => one.begin()))
    await Promise.all([ala, bartek].map(one => one.apply(CHOSEN)))
    const { olek, basia } = this.office
    const { me, text } = olek
    await me.page.reload()
    await me.page.getByLabel(text('applications', 'select_page')).check({ force: true })
    await me.button(text('applications', 'accept_chosen', { figure: 2 })).click()
    await olek.shown(text('applications', 'held', { count: 2 })).waitFor()
    // Taken back, and meant the second time: whoever goes elsewhere does not wait for the ten seconds.
    await me.page.keyboard.press('z')
    await me.page.getByRole('button', { name: text('applications', 'accept_chosen', { figure: 2 }) }).click()
    await me.page.getByRole('link', { name: text('shell', 'proofs'), exact: true }).click()
    await olek.shown(text('applications', 'accepted', { count: 2 })).waitFor()

    // The bar says what the campaign waits for, and leads there.
    await basia.page.getByRole('link', { name: text('campaign', 'next_invite') }).click()
    await basia.me.button(text('participants', 'invite')).filter({ visible: true }).first().click()
    await basia.dialog.getByLabel(text('participants', 'invite_search')).fill('celina')
    await basia.dialog.getByRole('checkbox', { name: /Celina Cicha/ }).check({ force: true })
    await basia.confirm()
    await basia.shown(text('participants', 'invited', { count: 1 })).waitFor()
    await celina.takeInvitation(INVITED)
  }

  /** The advertiser looks at what two are about to publish, behind the links of two letters. */
  async approveMaterial(): Promise<void> {
    const { ala, bartek, celina } = this.makers
    const text = textsOf('portal', this.advertiser.look.language)
    for (const maker of [ala, bartek]) {
      await maker.sendMaterial(CHOSEN, `Szkic: ${maker.name}`)
      const path = await mailed(ADVERTISER_MAIL, /(\/task-acceptance\/[\w-]{43})/)
      await this.advertiser.open(path)
      await this.advertiser.page.getByText(`Szkic: ${maker.name}`).waitFor()
      await this.advertiser.button(text('advertiser', 'approve')).click()
      await this.advertiser.button(text('advertiser', 'approve_confirm')).click()
      await this.advertiser.page.getByText(text('advertiser', 'approved_text')).waitFor()
    }
    // The clock stands between acts: what comes first has to be there first.
    for (const [maker, campaign] of [
      [ala, CHOSEN],
      [bartek, CHOSEN],
      [celina, INVITED],
    ] as const) {
      await maker.prove(campaign)
      await world.advance(60_000)
    }
  }

  /** Both look at the same proof: one accepts it while the other writes why not. */
  async meetOnProof(): Promise<void> {
    const { olek, basia } = this.office
    const { text } = basia
    for (const { me, page } of [olek, basia]) {
      await me.open('/ops/proofs')
      await page.getByRole('article', { name: /Ala Aktywna/ }).waitFor()
    }
    await basia.page.keyboard.press('r')
    await basia.dialog.getByLabel(text('proofs', 'sentence')).fill('Nie widać herbaty')
    await olek.page.keyboard.press('a')
    await olek.shown(text('proofs', 'accepted_done', { name: 'Ala Aktywna' })).waitFor()
    await olek.page.getByRole('article', { name: /Bartek Barwny/ }).waitFor()
    await settled(olek.page)
    await basia.confirm()
    await basia.dialog.getByText('Ten dowód ocenił już ktoś inny: Olek Obrotny.').waitFor()
    expect(await basia.dialog.getByLabel(text('proofs', 'sentence')).inputValue()).toBe('Nie widać herbaty')
    await basia.me.lookAt('day-proof-lost')
    await basia.page.keyboard.press('Escape')
    await basia.shown(/Olek Obrotny/).waitFor()
    await basia.me.open('/ops/proofs')
    for (const name of ['Bartek Barwny', 'Celina Cicha']) {
      await basia.page.getByRole('article', { name: new RegExp(name) }).waitFor()
      await basia.page.keyboard.press('a')
      await basia.shown(text('proofs', 'accepted_done', { name })).waitFor()
    }
    await basia.shown(text('proofs', 'empty_waiting')).waitFor()
  }

  /** Both limit the same creator: who was slower is told, and limits or restores nothing. */
  async meetOnCreator(): Promise<void> {
    const { olek, basia } = this.office
    const { text } = olek
    for (const one of [olek, basia]) {
      await one.find('barwny', 'Bartek Barwny')
      await one.ask(text('creator', 'limit'), { [text('acts', 'reason')]: `Sprawdzamy: ${one.name}` })
    }
    await basia.confirm()
    await basia.shown(text('creator', 'limit_done', { name: 'Bartek Barwny' })).waitFor()
    await olek.confirm()
    await olek.shown('To konto jest już ograniczone.').waitFor()
    await olek.shown(text('creator', 'meanwhile', { name: basia.name })).waitFor()
    await olek.dialog.waitFor({ state: 'hidden' })
    await olek.me.lookAt('day-creator-lost')
    await basia.act(text('creator', 'restore'), { [text('acts', 'reason')]: 'Wszystko się zgadza.' })
    await basia.shown(text('creator', 'restore_done', { name: 'Bartek Barwny' })).waitFor()
  }

  /** The campaigns end, finance accepts what they cost, and the advertiser pays for both. */
  async settle(): Promise<void> {
    const { olek, fela } = this.office
    const { text } = fela
    const sums = { [CHOSEN]: '500,00', [INVITED]: '250,00' }
    for (const [campaign, sum] of Object.entries(sums)) {
      await olek.find(campaign.slice(0, 12).toLowerCase(), campaign)
      await olek.act(text('campaign', 'close'))
      await fela.find(campaign.slice(0, 12).toLowerCase(), campaign)
      await fela.act(text('settlement', 'accept'))
      await fela.page.getByRole('link', { name: new RegExp(`^${text('campaign', 'tab_money')}`) }).click()
      const reference = await fela.page.locator('code').filter({ hasText: 'FAN-' }).innerText()
      await this.bank.receive(sum, `Faktura za kampanię ${reference}`)
    }
    await this.importStatement(fela, 2)
    await this.seeMoney('ready_for_payout')
  }

  private async importStatement(one: Colleague, lines: number): Promise<void> {
    const { me, text } = one
    const file = await this.bank.statement()
    await me.open('/ops/bank-statements')
    await me.page.getByLabel(text('statements', 'drop')).setInputFiles(file)
    await one.shown(text('statements', 'outcome_imported', { count: lines })).waitFor()
    await one.shown(text('statements', 'all_settled')).waitFor()
    await one.page.getByText(text('statements', 'nothing_waits'), { exact: true }).waitFor()
  }

  /** Three days on, when new account numbers have rested: creators order, one makes the files, another lets them go. */
  async payOut(): Promise<void> {
    const { fela, grzes } = this.office
    const { text } = fela
    const makers = Object.values(this.makers)
    await Promise.all([...makers, fela, grzes].map(one => one.signIn()))
    await Promise.all(makers.map(maker => maker.payOut()))
    await fela.me.open('/ops/payouts?status=ordered')
    await fela.page.getByRole('link', { name: text('run', 'open') }).click()
    await fela.page.getByRole('button', { name: /750,00\s?zł$/ }).click()
    await fela.confirm()
    await fela.page.waitForURL(/\/payouts\/runs\//)
    await world.advance(1000)
    await fela.shown(text('run', 'done')).waitFor()
    await grzes.me.open(new URL(fela.page.url()).pathname)
    await grzes.act(text('payouts', 'release'))
    await this.bank.execute(3)
    await this.importStatement(fela, 3)
  }

  async seeMoney(status: string): Promise<void> {
    const { ala, bartek, celina } = this.makers
    await Promise.all([
      ala.seesPayment(CHOSEN, status),
      bartek.seesPayment(CHOSEN, status),
      celina.seesPayment(INVITED, status),
    ])
  }
}

test('OPS-10 OPS-11 OPS-14 OPS-15 OPS-26 TRAN-46 a day in the life: two operators, finance, three creators and an advertiser, from nothing to paid', async () => {
  const day = await Day.begin()
  try {
    await day.openTheOffice()
    await day.makeCampaigns()
    await day.findPeople()
    await day.approveMaterial()
    await day.meetOnProof()
    await day.meetOnCreator()
    await day.settle()
    await day.later(3)
    await day.payOut()
    await day.seeMoney('paid')
    await day.makers.ala.me.lookAt('day-paid')
    expect(await reconcile(world.world)).toEqual([])
    for (const { complaints } of day.windows) expect(complaints).toEqual([])
  } catch (error) {
    for (const [at, one] of day.windows.entries()) await one.keepPicture(`failed-day-${at}`).catch(() => undefined)
    throw error
  } finally {
    for (const { context } of day.windows) await context.close()
  }
}, 300_000)
