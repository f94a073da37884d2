import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { reconcile } from '@fanfara/server/features/ledger/service'
import { PASSWORD } from '@fanfara/testkit'
import type { Creator } from '@fanfara/testkit/creator'
import { expect, test } from 'vitest'
import { bothLooks, type Look, Person } from '../browser.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { Desk } from './desk.ts'

openStage()

/** A campaign that ended, in which one creator earned 300 zł, accepted. */
async function accepted(advertiser: string, name: string) {
  const creator = await world.creator({ name: `Twórca ${name}` })
  const office = await world.operator()
  const id = await world.campaigns.published({
    advertiser,
    name,
    incomes: [{ model: 'CPA', unit: 'flat', value: 300 }],
  })
  await creator.call(joinCampaign, { params: { id } })
  const [row] = (await office.call(opsListParticipants, { params: { id }, query: {} })).data
  const body = { views: null, clicks: null, actions: 1, sales: null, sales_value: null }
  await office.call(opsEnterResults, { params: { id: row?.id ?? '' }, body })
  await office.call(opsCloseCampaign, { params: { id } })
  await office.call(opsAcceptSettlement, { params: { id } })
  const pay = () =>
    office.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 300, reference: 'FV 1/2026' } })
  return { creator, id, participation: row?.id ?? '', name: `Twórca ${name}`, pay }
}

/** A creator in the portal. */
async function signIn({ id, email }: Creator, look: Look): Promise<Person> {
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', id).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', language)
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: email, [text('accounts', 'password')]: PASSWORD })
  await me.button(text('accounts', 'log_in')).click()
  await me.page.waitForURL(`${world.origin}/`)
  return me
}

async function leave(...people: Person[]): Promise<void> {
  for (const me of people) {
    expect(me.complaints).toEqual([])
    await me.context.close()
  }
}

/** One proposes that less was earned, on the participant's row. */
async function propose(
  { me, text }: Desk,
  { id, participation, name }: { id: string; participation: string; name: string },
) {
  await me.open(`/ops/campaigns/${id}?open=${participation}`)
  await me.button(text('correcting', 'correct')).first().click()
  // On a phone it opens over the participant's own.
  const dialog = me.page.getByRole('dialog', { name: text('correcting', 'correct_title', { name }) })
  await dialog.getByRole('radio', { name: text('correcting', 'kind_sum') }).check()
  await dialog.getByLabel(text('correcting', 'amount'), { exact: true }).fill('200')
  await dialog.getByLabel(text('correcting', 'reason'), { exact: true }).fill('One action was counted twice.')
  await dialog
    .getByText(/300.*200/)
    .first()
    .waitFor()
  await me.lookAt('ops-correct')
  await dialog.getByRole('button', { name: text('correcting', 'propose') }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The creator reads it before it happens, and says what is wrong. */
async function dispute(creator: Creator, look: Look): Promise<Person> {
  const me = await signIn(creator, look)
  const text = textsOf('portal', look.language)
  await me.open('/finances')
  await me.page.getByText(text('corrections', 'state.announced')).first().waitFor()
  await me.lookAt('finances-correction')
  await me.button(text('corrections', 'dispute')).click()
  await me.fill({ [text('corrections', 'dispute_field')]: 'Both actions were mine, see the links.' })
  await me.button(text('corrections', 'dispute_send')).click()
  await me.page.getByText(text('corrections', 'state.disputed')).first().waitFor()
  return me
}

test.each(bothLooks)(
  'COR-01 COR-02 A11Y-03 a correction is proposed by one, approved by another, shown to the creator and disputed, and answered, on %s',
  async (_name, look) => {
    const campaign = await accepted('Zorza', 'Sok korekty')
    await campaign.pay()
    const [proposer, approver] = [
      await Desk.open(look, 'Finanse A', 'finance'),
      await Desk.open(look, 'Finanse B', 'finance'),
    ]
    await propose(proposer, campaign)
    const { me, text } = approver
    await me.open(`/ops/corrections?campaign=${campaign.id}`)
    await me.page.getByText(text('corrections', 'state_proposed')).filter({ visible: true }).first().waitFor()
    await me.lookAt('ops-corrections')
    await me.page.locator('a[href*="/ops/corrections/"]').filter({ visible: true }).first().click()
    await me.button(text('corrections', 'approve')).waitFor()
    await me.lookAt('ops-correction')
    await approver.act(text('corrections', 'approve'))
    await me.page.getByText(text('corrections', 'state_announced')).first().waitFor()

    const creator = await dispute(campaign.creator, look)
    await me.page.reload()
    await me.page.getByText('Both actions were mine, see the links.').waitFor()
    await me.lookAt('ops-correction-disputed')
    await approver.act(text('corrections', 'keep'), { [text('acts', 'reason')]: 'The links are the same one.' })
    await me.page.getByText(text('corrections', 'state_in_effect')).first().waitFor()
    expect(await campaign.creator.balances()).toEqual({ pending: 0, available: 200_00, inPayout: 0 })
    await creator.page.reload()
    await creator.page
      .getByText(/200,00/)
      .first()
      .waitFor()
    await leave(me, proposer.me, creator)
    expect(await reconcile(world.world)).toEqual([])
  },
)

test.each(bothLooks)(
  'CRED-01 CRED-02 CRED-05 A11Y-03 what an advertiser pays too much pays another campaign; what they do not pay is written off by two, on %s',
  async (_name, look) => {
    const advertiser = `Mgła ${look.language}`
    const [first, second, third] = [
      await accepted(advertiser, 'Buty pierwsze'),
      await accepted(advertiser, 'Buty drugie'),
      await accepted(advertiser, 'Buty trzecie'),
    ]
    const [one, other] = [await Desk.open(look, 'Finanse A', 'finance'), await Desk.open(look, 'Finanse B', 'finance')]
    const { me, text } = one
    await me.open(`/ops/campaigns/${first.id}`)
    await one.act(text('settlement', 'record'), {
      [text('settlement', 'amount')]: '600',
      [text('settlement', 'reference')]: 'FV 7/2026',
    })
    await me.page.getByText(text('settlement', 'credit'), { exact: true }).waitFor()
    await me.lookAt('ops-credit')
    await me.open(`/ops/campaigns/${second.id}`)
    await one.act(text('settlement', 'use'))
    await expect.poll(() => second.creator.balances()).toMatchObject({ available: 300_00 })

    await me.open('/ops/receivables')
    await me.page.getByText('Buty trzecie').filter({ visible: true }).first().waitFor()
    await me.lookAt('ops-receivables')
    await me.open(`/ops/campaigns/${third.id}`)
    await one.act(text('settlement', 'write_off'), { [text('acts', 'reason')]: 'They are bankrupt.' })
    await me.page.getByText(text('settlement', 'write_off_own')).waitFor()
    await me.lookAt('ops-write-off')
    await other.me.open(`/ops/campaigns/${third.id}`)
    await other.act(text('settlement', 'write_off_approve'))
    await expect.poll(() => third.creator.balances()).toMatchObject({ pending: 0, available: 300_00 })
    await leave(me, other.me)
    expect(await reconcile(world.world)).toEqual([])
  },
)

test.each(bothLooks)(
  'STAT-02 STAT-03 A11Y-03 the books of a campaign are read and saved, and an accountant gets the journal, on %s',
  async (_name, look) => {
    const campaign = await accepted('Kłos', 'Chleb księgowy')
    await campaign.pay()
    const desk = await Desk.open(look, 'Finanse A', 'finance')
    const { me, text } = desk
    await me.open(`/ops/books?campaign=${campaign.id}`)
    await me.page.getByText(text('books', 'kind_advertiser_payment')).filter({ visible: true }).first().waitFor()
    await me.lookAt('ops-books')
    const statement = await desk.saved(() => me.button(text('books', 'save_csv')).click())
    expect(statement).toContain('Chleb księgowy')
    await me.button(text('books', 'journal')).click()
    const journal = await desk.saved(() => me.button(text('books', 'journal_save')).click())
    expect(journal).toContain('Chleb księgowy')
    await leave(me)
  },
)
