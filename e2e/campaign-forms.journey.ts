import { DAY_MS } from '@fanfara/contract/durations'
import { getCampaign, joinCampaign } from '@fanfara/contract/campaigns'
import { listOverlayUrls } from '@fanfara/contract/channels'
import { opsCreateNews, opsPublishNews } from '@fanfara/contract/news'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import * as opsSettlement from '@fanfara/contract/ops/settlement'
import { opsMakeAdvertiserLink } from '@fanfara/contract/advertisers'
import { getPayments } from '@fanfara/contract/payments'
import { listTasks } from '@fanfara/contract/tasks'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { runDueWork, sendDue } from '@fanfara/server/jobs/due-work'
import { automatic, campaignForm, type Creator, longSession, said } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { type Look, looks, Person } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { type Text, textsOf } from './texts.ts'
import { settled } from './settled.ts'

openStage()

const today = () => dayOf(world.clock.now())
const inDays = (days: number) => plusDays(today(), days)

/** Everybody of one journey: each with a browser, all with the world's clock. */
class Cast {
  readonly text: Text
  readonly ui: Text
  private readonly people: Person[] = []
  private readonly creators: Person[] = []
  constructor(private readonly look: Look) {
    this.text = textsOf('portal', look.language)
    this.ui = textsOf('ui', look.language)
  }

  /** A window of somebody without a session. */
  async stranger(): Promise<Person> {
    const person = await Person.arrive(browser, world.origin, this.look)
    await person.context.clock.install({ time: world.clock.now() })
    this.people.push(person)
    return person
  }

  /** A window of somebody who signed in before, with a session that outlives every turn of the clock. */
  async signedIn(accountId: string): Promise<Person> {
    const { language, theme } = this.look
    const { name, role } = await world.world.db
      .updateTable('account')
      .set({ language, theme })
      .where('id', '=', accountId)
      .returning(['name', 'role'])
      .executeTakeFirstOrThrow()
    const person = await this.stranger()
    const kept = {
      auth: { token: await longSession(world.world, accountId), remember: true },
      user: { id: accountId, name, avatar_url: null, role, language },
    }
    await person.context.addInitScript(slices => {
      for (const [key, value] of Object.entries(slices)) localStorage.setItem(key, JSON.stringify(value))
    }, kept)
    return person
  }

  async creator(name: string): Promise<{ creator: Creator; me: Person }> {
    const creator = await world.creator({ name })
    const me = await this.signedIn(creator.id)
    this.creators.push(me)
    return { creator, me }
  }

  /**
   * Turns the clocks of the server and of all browsers, and does what became due. Creators look at a page without a
   * connection meanwhile: the service ends those that have outlived their sessions, and the browser says so.
   */
  async turn(days: number): Promise<void> {
    await Promise.all(this.creators.map(creator => creator.open('/legal/terms')))
    await world.advance(days * DAY_MS)
    for (const { context } of this.people) await context.clock.setSystemTime(world.clock.now())
  }

  /** Does what the journey tells; a failure leaves pictures, and nobody's browser may have complained. */
  async play(journey: () => Promise<void>): Promise<void> {
    try {
      await journey()
      for (const { complaints } of this.people) expect(complaints).toEqual([])
      expect(await reconcile(world.world)).toEqual([])
    } catch (error) {
      // A picture that cannot be taken must not hide what failed.
      for (const [at, person] of this.people.entries()) await person.keepPicture(`failed-${at}`).catch(() => undefined)
      throw error
    } finally {
      for (const { context } of this.people) await context.close()
    }
  }
}

const shown = (me: Person, text: string) => me.page.getByText(text).filter({ visible: true }).first()
/** A button of the open dialog. */
const inDialog = (me: Person, name: string) =>
  me.page.getByRole('dialog').last().getByRole('button', { name, exact: true })

async function taskOf({ call }: Creator, campaignId: string) {
  const task = (await call(listTasks)).data.find(({ campaign_id }) => campaign_id === campaignId)
  if (!task) throw new Error('no task of this campaign')
  return task
}

/** Enters a creator's views, as the operator does. */
async function enterViews(campaignId: string, creator: Creator, views: number): Promise<void> {
  const operator = await world.operator()
  const { data } = await operator.call(opsParticipants.opsListParticipants, { params: { id: campaignId } })
  const id = data.find(participant => participant.creator.id === creator.id)?.id ?? ''
  const body = { views, clicks: null, actions: null, sales: null, sales_value: null }
  await operator.call(opsParticipants.opsEnterResults, { params: { id }, body })
}

/** What the creator does about the advertiser's approval, on the open task. */
async function sendMaterial({ text, ui }: Cast, me: Person, message: string): Promise<void> {
  await me.page.getByLabel(text('tasks', 'approval_message')).fill(message)
  await me.page.getByLabel(text('tasks', 'approval_link', { number: 1 })).fill('https://drive.test/film')
  await me.button(text('tasks', 'approval_send')).click()
  await me.page.getByRole('heading', { name: text('tasks', 'approval_done_title') }).waitFor()
  await inDialog(me, ui('ui', 'ok')).click()
}

/** The path of the newest letter's link to the advertiser. */
async function mailedPath(): Promise<string> {
  await sendDue(world.world)
  const letter = world.letters.findLast(({ text }) => text.includes('/task-acceptance/'))
  return /\/task-acceptance\/[\w-]{43}/.exec(letter?.text ?? '')?.[0] ?? 'no letter came'
}

test('ADV-01…ADV-07 TASK-17 TASK-21…TASK-28 TRAN-02 TRAN-14 TRAN-27 TRAN-31…TRAN-35 TRAN-40…TRAN-42 an open campaign with the advertiser’s approval, on a desktop in Polish, dark', async () => {
  const cast = new Cast(looks.desktop)
  const { text } = cast
  await cast.play(async () => {
    const [{ creator, me }, advertiser] = [await cast.creator('Ola Otwarta'), await cast.stranger()]
    const name = 'Sok dla każdego'
    const plan = campaignForm().task_plan.map(line => ({ ...line, need_acceptance: true }))
    const id = await world.campaigns.published({ name, task_plan: plan })
    await me.open(`/campaigns?id=${id}`)
    await me.rowButton(text('campaigns', 'join')).click()
    await shown(me, text('campaigns', 'joined', { name })).waitFor()

    await me.open(`/timetable?task=${(await taskOf(creator, id)).id}`)
    await shown(me, text('tasks', 'finish_locked')).waitFor()
    await sendMaterial(cast, me, 'Pierwsza wersja')
    const first = await mailedPath()
    await advertiser.open(first)
    await shown(advertiser, 'Pierwsza wersja').waitFor()
    await advertiser.lookAt('approval')
    await advertiser.button(text('advertiser', 'changes')).click()
    await advertiser.page.getByLabel(text('advertiser', 'changes_reason')).fill('Logo jest za małe')
    await advertiser.button(text('advertiser', 'changes_send')).click()
    await shown(advertiser, text('advertiser', 'changes_requested_text')).waitFor()

    // The creator's page stays as it was opened: what the advertiser decided arrives by itself.
    await sendDue(world.world)
    await shown(me, text('tasks', 'approval_changed')).waitFor()
    await shown(me, 'Logo jest za małe').waitFor()
    await me.lookAt('task-sent-back')
    await sendMaterial(cast, me, 'Druga wersja')
    await advertiser.open(first)
    await shown(advertiser, text('advertiser', 'superseded_title')).waitFor()

    const second = await mailedPath()
    await advertiser.open(second)
    await shown(advertiser, 'Druga wersja').waitFor()
    const colleague = await cast.stranger()
    await colleague.open(second)
    // Both see it as it waits; then one of them is faster.
    await shown(colleague, 'Druga wersja').waitFor()
    for (const person of [advertiser, colleague]) {
      await person.button(text('advertiser', 'approve')).click()
      await inDialog(person, text('advertiser', 'approve_confirm')).click()
      await shown(person, text('advertiser', 'approved_text')).waitFor()
    }
    await colleague.page.getByRole('heading', { name: text('advertiser', 'approved_title') }).waitFor()
    await colleague.lookAt('approval-given')

    await sendDue(world.world)
    await shown(me, text('tasks', 'approval_approved')).waitFor()
    await me.page.getByLabel(text('tasks', 'finish_field')).fill('https://www.twitch.tv/ola/about')
    await me.button(text('tasks', 'finish_send')).click()
    await me.page.getByRole('heading', { name: text('tasks', 'finish_done_title') }).waitFor()

    await cast.turn(31)
    const operator = await world.operator()
    await me.open('/finances')
    await shown(me, text('enums', 'payment_status.waiting_for_acceptance')).waitFor()
    await operator.call(opsSettlement.opsAcceptSettlement, { params: { id } })
    await me.open('/finances')
    await shown(me, text('enums', 'payment_status.waiting_for_payment')).waitFor()
    const body = { amount: 300, reference: 'FV 7' }
    await operator.call(opsSettlement.opsRecordAdvertiserPayment, { params: { id }, body })
    await me.open('/finances')
    await shown(me, text('enums', 'payment_status.ready_for_payout')).waitFor()
    expect(await creator.call(getPayments)).toMatchObject({ balance: 300, data: [{ name, payout: 300 }] })
    await me.open(`/campaigns?id=${id}`)
    await shown(me, text('enums', 'campaign_status.completed')).waitFor()
  })
})

test('OPS-12 ROLE-04…ROLE-06 TRAN-04 TRAN-05 TRAN-10 TRAN-12 MSG-22 a semi-open campaign on the participant page, on a phone in English, light', async () => {
  const cast = new Cast(looks.phone)
  const { text } = cast
  const ofConsole = textsOf('console', looks.phone.language)
  await cast.play(async () => {
    const [{ creator, me }, kuba] = [await cast.creator('Ola Przyjęta'), await cast.creator('Kuba Odrzucony')]
    const operator = await cast.signedIn((await world.operator()).id)
    const advertiser = await cast.stranger()
    const name = 'Sok za zgłoszeniem'
    const id = await world.campaigns.published({ name, type: 'semi_open', places: 5, start_date: inDays(3) })
    await me.open(`/campaigns?id=${id}`)
    await inDialog(me, text('campaigns', 'join')).click()
    await shown(me, text('campaigns', 'applied', { name })).waitFor()
    await kuba.creator.call(joinCampaign, { params: { id } })

    await operator.open(`/ops/campaigns/${id}`)
    await operator.button(ofConsole('advertiser', 'make')).click()
    await inDialog(operator, ofConsole('advertiser', 'make')).click()
    const address = operator.page.getByLabel(ofConsole('advertiser', 'address'), { exact: true })
    await address.waitFor()
    await operator.lookAt('participant-link')
    await advertiser.page.goto(await address.inputValue())
    await shown(advertiser, `twitch_${kuba.creator.id.slice(0, 8)}`).waitFor()
    await advertiser.lookAt('applicants')
    await advertiser.button(text('advertiser', 'accept_name', { name: 'Ola Przyjęta' })).click()
    await inDialog(advertiser, text('advertiser', 'accept_confirm')).click()
    await advertiser.page.getByRole('dialog').waitFor({ state: 'detached' })
    await advertiser.button(text('advertiser', 'reject_name', { name: 'Kuba Odrzucony' })).click()
    await advertiser.page.getByLabel(text('advertiser', 'reject_reason')).fill('Szukamy kanałów o gotowaniu')
    await inDialog(advertiser, text('advertiser', 'reject')).click()
    await shown(advertiser, text('advertiser', 'empty_applicants_title')).waitFor()
    await advertiser.button(text('advertiser', 'list_participants')).click()
    await shown(advertiser, text('advertiser', 'status_attached')).waitFor()

    await sendDue(world.world)
    await shown(me, text('enums', 'campaign_status.planned')).waitFor()
    await kuba.me.open('/messages')
    await shown(kuba.me, 'Szukamy kanałów o gotowaniu').waitFor()
    const task = await taskOf(creator, id)
    await me.open(`/timetable?task=${task.id}`)
    await shown(me, text('enums', 'task_status.coming')).waitFor()
    await cast.turn(3)
    await me.open(`/campaigns?id=${id}`)
    await shown(me, text('enums', 'campaign_status.active')).waitFor()
    await me.open(`/timetable?task=${task.id}`)
    await me.page.getByLabel(text('tasks', 'finish_field')).waitFor()
    expect((await kuba.creator.call(getCampaign, { params: { id } })).data.status).toBe('declined')
  })
})

test('DASH-05 DASH-13 CAMP-39 ROLE-04 TRAN-07…TRAN-09 TRAN-25 a closed campaign by invitation, news and the calendar, on a desktop in Polish, dark', async () => {
  const cast = new Cast(looks.desktop)
  const { text } = cast
  await cast.play(async () => {
    const [ola, kuba] = [await cast.creator('Ola Zaproszona'), await cast.creator('Kuba Zaproszony')]
    const advertiser = await cast.stranger()
    const operator = await world.operator()
    const name = 'Sok dla zaproszonych'
    const id = await world.campaigns.published({ name, type: 'closed' })
    const news = { title: said('Nowe soki', 'New juices'), text: said('Czytaj.', 'Read.'), url: null }
    const { data: piece } = await operator.call(opsCreateNews, { body: news })
    await operator.call(opsPublishNews, { params: { id: piece.id }, body: { notify: false } })
    await ola.me.open('/')
    await ola.me.page.getByRole('heading', { name: 'Nowe soki' }).waitFor()

    const { data: link } = await operator.call(opsMakeAdvertiserLink, { params: { id } })
    await advertiser.page.goto(link.url)
    for (const invited of ['Ola Zaproszona', 'Kuba Zaproszony']) {
      await advertiser.button(text('advertiser', 'invite_name', { name: invited })).click()
      await inDialog(advertiser, text('advertiser', 'invite_confirm')).click()
      await advertiser.page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await advertiser.lookAt('candidates')

    // The invitation comes to the open dashboard by itself.
    await sendDue(world.world)
    await ola.me.page.getByRole('heading', { name: text('home', 'invitations'), exact: true }).waitFor()
    await ola.me.lookAt('invited')
    await ola.me.page.getByRole('link', { name: text('home', 'details_of', { name }) }).click()
    await ola.me.button(text('campaigns', 'decline')).click()
    await shown(ola.me, text('mine', 'left.invitation', { name })).waitFor()
    await ola.me.lookAt('declined')
    await kuba.me.open(`/campaigns/invited?id=${id}`)
    await kuba.me.rowButton(text('campaigns', 'join')).click()
    await shown(kuba.me, text('campaigns', 'joined', { name })).waitFor()

    await advertiser.button(text('advertiser', 'list_participants')).click()
    await shown(advertiser, text('advertiser', 'status_declined')).waitFor()
    await shown(advertiser, text('advertiser', 'status_active')).waitFor()
    await advertiser.lookAt('participants')

    await kuba.me.open('/timetable?view=calendar')
    await kuba.me.button(text('calendar', 'switch_on')).click()
    const address = await kuba.me.page.getByLabel(text('calendar', 'address'), { exact: true }).inputValue()
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await answer.text()).toContain(name)
    await kuba.me.button(text('calendar', 'remove')).click()
    await inDialog(kuba.me, text('calendar', 'remove')).click()
    await kuba.me.button(text('calendar', 'switch_on')).waitFor()
    expect((await fetch(address)).status).toBe(404)
  })
})

test('EASY-01 EASY-03…EASY-08 EASY-13 OPS-17 SET-07 TRAN-17 TRAN-18 TRAN-48 Easy Ad from its terms to turning it off, on a phone in English, light', async () => {
  const cast = new Cast(looks.phone)
  const { text } = cast
  await cast.play(async () => {
    const { creator, me } = await cast.creator('Ola Automatyczna')
    const [first, later] = ['Napój na każdy dzień', 'Napój na jutro']
    const firstId = await world.campaigns.published({ ...automatic(), name: first, end_date: inDays(2) })
    const toggle = me.page.getByRole('switch', { name: text('settings', 'easy_ad_switch') })
    await me.open('/settings/system')
    await toggle.click()
    await shown(me, text('settings', 'easy_ad_terms_pay_text')).waitFor()
    await me.lookAt('easy-ad-terms')
    await inDialog(me, text('settings', 'easy_ad_accept')).click()
    await shown(me, text('settings', 'easy_ad_on', { count: 1 })).waitFor()

    const laterId = await world.campaigns.published({ ...automatic(), name: later, advertiser: 'Jutro' })
    await runDueWork(world.world)
    await me.open('/campaigns/active')
    for (const name of [first, later]) await shown(me, name).waitFor()
    const { data: overlays } = await creator.call(listOverlayUrls)
    const stream = await me.context.newPage()
    await stream.setViewportSize({ width: 1920, height: 1080 })
    await stream.goto(overlays[0]?.url ?? 'no overlay')
    await stream.locator('#banner.on').waitFor()
    expect(['Zorza', 'Jutro']).toContain(await stream.locator('#advertiser').textContent())

    await enterViews(firstId, creator, 2_000)
    await enterViews(laterId, creator, 5_000)
    await cast.turn(3)
    await (await world.operator()).call(opsSettlement.opsAcceptSettlement, { params: { id: firstId } })
    await me.open('/settings/system')
    await shown(me, text('settings', 'easy_ad_on_lose', { amount: '50,00 zł' })).waitFor()
    await me.lookAt('easy-ad-at-stake')
    await toggle.click()
    await shown(me, text('mine', 'undo_lost', { amount: '50,00 zł' })).waitFor()
    await me.lookAt('easy-ad-undo')
    await shown(me, text('settings', 'easy_ad_off')).waitFor()
    await stream.reload()
    await settled(stream)
    expect(await stream.locator('#banner').isVisible()).toBe(false)
    await me.open('/finances')
    await shown(me, first).waitFor()
    expect(await creator.call(getPayments)).toMatchObject({
      balance_waiting: 20,
      data: [{ name: first, payout: 20, status: 'waiting_for_payment' }],
    })
    await me.open('/campaigns/inactive')
    await shown(me, later).waitFor()
  })
})
