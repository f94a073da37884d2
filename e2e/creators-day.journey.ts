import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { getPayments } from '@fanfara/contract/payments'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { withTransaction } from '@fanfara/server/db/port'
import { notify } from '@fanfara/server/features/inbox/service'
import { sendDue } from '@fanfara/server/jobs/due-work'
import { campaignForm, type Creator, PASSWORD } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { bothLooks, type Look, Person } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { textsOf } from './texts.ts'

openStage()

/** A creator with money in the balance and a YouTube channel that was really connected, on which a film was just published. */
async function filmMaker(name: string): Promise<Creator> {
  const creator = await world.creator({ platforms: ['twitch'], available: grosze(250_00) })
  await walkTrip(await connectTrip(world, creator, 'youtube'), { account: 'new', name })
  const { external_id } = await world.world.db
    .selectFrom('channel')
    .select('external_id')
    .where('account_id', '=', creator.id)
    .where('type', '=', 'youtube')
    .executeTakeFirstOrThrow()
  await world.world.db.updateTable('salary').set({ price_zloty: 200 }).execute()
  const film = { account: external_id, title: 'Film o soku', views: '1000', seconds: '480', visibility: 'public' }
  await fetch(`${world.origin}/sandbox/youtube/control/post-video`, {
    method: 'POST',
    body: new URLSearchParams(film),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return creator
}

/** Pixels that the phone's bar takes of the window, at least. */
const BAR = 56

/** Six things that happened, as acts of the product would tell them. */
async function tellSix(creator: Creator): Promise<void> {
  for (const campaign of ['A', 'B', 'C', 'D', 'E', 'F']) {
    const notice = {
      accountId: creator.id,
      template: 'payment-ready' as const,
      occasion: crypto.randomUUID(),
      values: { campaign, amount: '12 zł' },
      url: '/finances',
      at: world.clock.now(),
    }
    await withTransaction(world.world.db, tx => notify(tx, notice))
  }
  await sendDue(world.world)
}

async function signIn(creator: Creator, look: Look): Promise<Person> {
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', language)
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: creator.email, [text('accounts', 'password')]: PASSWORD })
  await me.button(text('accounts', 'log_in')).click()
  await me.page.waitForURL(`${world.origin}/`)
  return me
}

test.each(bothLooks)('a creator’s day on %s: so many clicks from the first page, and no more', async (name, look) => {
  const ola = await filmMaker(`Ola filmuje ${name}`)
  const operator = await world.operator()
  const plan = campaignForm({ platforms: ['youtube'] }).task_plan
  const made = (campaign: string, of: Parameters<typeof world.campaigns.published>[0] = {}) =>
    world.campaigns.published({ platforms: ['youtube'], task_plan: plan, name: `${campaign} ${name}`, ...of })
  const filmed = await made('Sok do filmu')
  await ola.call(joinCampaign, { params: { id: filmed } })
  const me = await signIn(ola, look)
  const { page } = me
  const text = textsOf('portal', look.language)
  let clicks = 0
  const press = async (place: Locator) => {
    clicks += 1
    await place.click()
  }
  /** What is done from the first page, and with how many clicks. */
  const within = async (most: number, act: () => Promise<void>) => {
    await me.open('/')
    await page.getByRole('heading', { name: text('home', 'recommended'), exact: true }).waitFor()
    clicks = 0
    await act()
    expect(clicks).toBe(most)
  }
  const card = (campaign: string) => page.locator('main li').filter({ hasText: `${campaign} ${name}` })
  const shown = (sentence: string) => page.getByText(sentence).filter({ visible: true }).first()
  const tab = (key: string) =>
    page.getByRole('link', { name: text('frame', key), exact: true }).filter({ visible: true })

  await within(0, async () => {
    const verb = shown(text('tasks', 'step.prove'))
    await verb.waitFor()
    const box = await verb.boundingBox()
    // SCR-56 nobody scrolls for it, and the phone's bar at the foot does not cover it.
    expect(box && box.y + box.height).toBeLessThan(look.height - BAR)
  })
  await me.lookAt('day-home')
  await within(2, async () => {
    await press(card('Sok do filmu').getByRole('link'))
    const yes = me.button(text('tasks', 'proposal_yes'))
    await yes.waitFor()
    await me.lookAt('day-proposal')
    await press(yes)
    await page.getByRole('heading', { name: text('tasks', 'finish_done_title') }).waitFor()
  })
  await within(1, async () => {
    await press(tab('finances').first())
    await shown(`Sok do filmu ${name}`).waitFor()
    await shown(text('enums', 'payment_status.waiting_for_acceptance')).waitFor()
  })
  await me.lookAt('day-finances')
  // FIN-07 the stages are there to be pointed at.
  const { data: payments } = await ola.call(getPayments, {})
  await me.open(`/finances?id=${payments.find(payment => payment.campaign_id === filmed)?.id}`)
  await page.getByRole('button', { name: text('payments', 'stage.earned') }).hover()
  await within(2, async () => {
    await press(me.button(text('payments', 'payout')))
    await me.lookAt('day-payout')
    const [asks = ''] = text('payments', 'ask_yes', { amount: '§' }).split('§')
    await press(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${asks}`) }))
    await page.getByRole('heading', { name: text('payments', 'done_title') }).waitFor()
  })

  // The newest of what can be joined stands first, also where other people's campaigns are in the world.
  await made('Otwarta', { start_date: plusDays(dayOf(world.clock.now()), look.width > 400 ? 5 : 9) })
  await within(1, async () => {
    await press(card('Otwarta').getByRole('button', { name: text('campaigns', 'join') }))
    await shown(text('campaigns', 'joined', { name: `Otwarta ${name}` })).waitFor()
  })
  for (const campaign of ['Do przyjęcia', 'Do odrzucenia']) {
    const id = await made(campaign, { type: 'closed' })
    await operator.call(opsInvite, { params: { id }, body: { creator_ids: [ola.id] } })
  }
  await within(1, async () => {
    await press(card('Do przyjęcia').getByRole('button', { name: text('campaigns', 'join') }))
    await shown(text('campaigns', 'joined', { name: `Do przyjęcia ${name}` })).waitFor()
  })
  await within(2, async () => {
    await press(card('Do odrzucenia').getByRole('link'))
    await press(me.button(text('campaigns', 'decline')))
    await shown(text('mine', 'left.invitation', { name: `Do odrzucenia ${name}` })).waitFor({ state: 'attached' })
  })
  await me.open('/')
  await me.button(text('mine', 'undo')).click()
  await shown(text('mine', 'undone.invitation')).waitFor()
  await card('Do odrzucenia').waitFor()

  await tellSix(ola)
  await within(2, async () => {
    await press(page.locator('a[href^="/messages"]').filter({ visible: true }).first())
    const all = me.button(text('messages', 'mark_all'))
    await all.waitFor()
    await me.lookAt('day-messages')
    await press(all)
    await shown(text('messages', 'empty')).waitFor()
  })
  expect(me.complaints).toEqual([])
  await me.context.close()
})
