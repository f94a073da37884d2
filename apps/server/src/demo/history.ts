import type { PayoutId } from '@fanfara/contract/money-ids'
import type { PayoutStatus } from '@fanfara/contract/enums'
import { MINUTE_MS } from '@fanfara/contract/durations'
import { grosze, toZloty } from '@fanfara/contract/money'
import { dayOf } from '@fanfara/contract/time'
import { sql } from 'kysely'
import { standingClock } from '../clock.ts'
import type { Tx } from '../db/port.ts'
import * as audit from '../features/audit/service.ts'
import * as settlement from '../features/settlement/service.ts'
import * as campaigns from '../features/campaigns/service.ts'
import * as payments from '../features/payments/service.ts'
import type { World } from '../world.ts'
import type { DemoCampaign } from './campaigns.ts'
import { chanceOf } from './chance.ts'
import { playClicks } from './counted/clicks.ts'
import { playConversions, VISITS_EACH } from './counted/conversions.ts'
import { type Entry, isNamed } from './entries.ts'
import { keepInvoice } from './invoice.ts'
import { filmsOf, playFilm } from './counted/media.ts'
import { playMinutes } from './counted/minutes.ts'
import { acceptedProofs, markRefused } from './proofs.ts'
import type { Act, Scene } from './scene.ts'

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

/** Plays the year: every act in the order of time, through the services that guard it, inside one transaction. */
export async function playYear(world: World, tx: Tx, scene: Scene): Promise<void> {
  const acts = [
    ...campaignActs(scene),
    ...answerActs(scene),
    ...proofActs(scene),
    ...acceptedProofs(scene),
    ...earningActs(scene),
    ...settlementActs(scene),
    ...payoutActs(scene),
  ]
  acts.sort((one, other) => one.at.getTime() - other.at.getTime())
  const [first] = acts
  if (!first) return
  const clock = standingClock(first.at)
  const then: World = { ...world, clock }
  for (const { at, run } of acts) {
    clock.advance(at.getTime() - clock.now().getTime())
    await run(then, tx)
  }
}

const APPLIED = { status: 'pending_approval' }

const campaignLine = (
  { id, name }: DemoCampaign,
  actorId: string,
  action: string,
  at: Date,
  more: Pick<audit.AuditEntry, 'before' | 'after'> & Partial<audit.AuditEntry>,
): Act => ({
  at,
  run: (_world, tx) => audit.record(tx, { actorId, action, object: { type: 'campaign', id, name }, at, ...more }),
})

/** What the operator did with campaigns themselves (OPS-02). */
function campaignActs({ campaigns: all, operators: { operator } }: Scene): Act[] {
  return all.flatMap(campaign => {
    const { createdAt, publishedAt, cancelledAt, startsAt } = campaign
    const acts = [
      campaignLine(campaign, operator, 'campaign_created', createdAt, { before: null, after: { name: campaign.name } }),
    ]
    if (publishedAt) {
      const stage = startsAt && startsAt <= publishedAt ? 'running' : 'onboarding'
      const moved = { before: { stage: 'draft' }, after: { stage } }
      acts.push(campaignLine(campaign, operator, 'campaign_published', publishedAt, moved))
    }
    if (cancelledAt) {
      const moved = { before: { stage: 'onboarding' }, after: { stage: 'cancelled' } }
      const reason = 'Na prośbę reklamodawcy, przed startem.'
      acts.push(campaignLine(campaign, operator, 'campaign_cancelled', cancelledAt, { ...moved, reason }))
    }
    return acts
  })
}

/** Why an application was not accepted. */
export const REFUSAL = 'Szukaliśmy kanału o innej tematyce. Zgłoś się do kolejnej edycji.'

/** Invitations that were sent and applications that were answered. */
function answerActs({ entries, operators: { operator } }: Scene): Act[] {
  return entries.flatMap(({ campaign, person, askedAt, enteredAt, leftAt, part }) => {
    const creatorId = person.id
    if (campaign.form === 'closed')
      return [
        campaignLine(campaign, operator, 'creators_invited', askedAt, {
          creatorId,
          before: null,
          after: { status: 'invited' },
        }),
      ]
    if (campaign.form === 'open' || campaign.cancelledAt) return []
    if (enteredAt)
      return [
        campaignLine(campaign, operator, 'application_accepted', enteredAt, {
          creatorId,
          before: APPLIED,
          after: { status: 'active' },
        }),
      ]
    if (part.as !== 'refused' || !leftAt) return []
    return [
      campaignLine(campaign, operator, 'application_rejected', leftAt, {
        creatorId,
        reason: REFUSAL,
        before: APPLIED,
        after: { status: 'declined' },
      }),
    ]
  })
}

/** Proofs that were sent back. */
function proofActs({ tasks, operators: { operator }, calendar }: Scene): Act[] {
  return tasks.flatMap(({ id, entry, proofUrl, status, rejectionReason }): Act[] => {
    if (!proofUrl || status !== 'during' || !rejectionReason) return []
    const object = { type: 'task', id, name: entry.campaign.name }
    const at = calendar.at(-2, 10, 15)
    const line = {
      actorId: operator,
      action: 'proof_refused',
      object,
      creatorId: entry.person.id,
      reason: rejectionReason,
      before: { state: 'waiting', url: proofUrl },
      after: { state: 'refused' },
      at,
    }
    const run = async (_world: World, tx: Tx) => {
      await markRefused(tx, id, { by: operator, at })
      await audit.record(tx, line)
    }
    return [{ at, run }]
  })
}

/** Income: after the end of a campaign, or as it stood yesterday; who left loses it. */
function earningActs({ entries, tasks, operators: { operator }, calendar }: Scene): Act[] {
  let minutes = 0
  return entries.flatMap((entry): Act[] => {
    const { id, campaign, person, part, results, leftAt } = entry
    if (part.as !== 'completed' && part.as !== 'active' && part.as !== 'quit') return []
    // One after the other, so that the order of payments does not hang on chance.
    minutes = (minutes + 1) % 600
    const day = part.as === 'completed' ? (campaign.days.end ?? 0) + 1 : part.as === 'quit' ? -4 : -1
    const at = later(calendar.at(day, 9), minutes)
    if (part.as === 'quit') {
      const actor = { id: person.id, at: leftAt ?? at }
      return [
        { at, run: (_world, tx) => payments.accrue(tx, id, { id: operator, at }) },
        { at: actor.at, run: (_world, tx) => payments.forfeit(tx, id, actor) },
      ]
    }
    const isMeasured = Object.values(results).some(value => value !== null)
    if (isMeasured) return [{ at, run: (world, tx) => measure(world, tx, { entry, tasks }, { operator, at }) }]
    return [{ at, run: (_world, tx) => payments.accrue(tx, id, { id: operator, at }) }]
  })
}

/** What came of somebody's part: clicks, actions, sales, minutes of banners and films of running campaigns were really made, the rest is entered. */
async function measure(
  world: World,
  tx: Tx,
  { entry, tasks }: Pick<Scene, 'tasks'> & { entry: Entry },
  { operator, at }: { operator: string; at: Date },
): Promise<void> {
  const { id, part, campaign, results } = entry
  const isRunning = part.as === 'active' && campaign.stageNow === 'running'
  const entered = { ...results }
  const brought = (results.actions ?? 0) + (results.sales ?? 0)
  const people = isRunning ? (results.clicks ?? brought * VISITS_EACH) : 0
  const visits = people > 0 ? await playClicks(world, tx, entry, people, at) : []
  if (visits.length > 0) {
    await playConversions(world, tx, entry, visits, at)
    Object.assign(entered, { clicks: null, actions: null, sales: null, sales_value_grosze: null })
  }
  const hasBanner = campaign.taskPlan.some(({ ad_type }) => ad_type === 'automatic' || ad_type === 'stream_banner')
  if (isRunning && results.views !== null && hasBanner && (await playMinutes(world, tx, entry, results.views, at)))
    entered.views = null
  const films = isNamed(entry.person)
    ? filmsOf(
        entry.person,
        tasks.filter(task => task.entry === entry),
      )
    : []
  for (const film of films) await playFilm(tx, film, at)
  if (films.length > 0) entered.views = null
  await campaigns.enterResults(world, tx, operator, id, { results: entered, reason: null })
}

/** Settlements that were accepted and money that came from advertisers. */
function settlementActs({ campaigns: all, operators: { finance }, calendar }: Scene): Act[] {
  return all.flatMap(({ id, name, advertiser, settled, received }) => {
    const acts: Act[] = []
    const minute = chanceOf(`${name} money`).whole(0, 59)
    if (settled !== undefined) {
      const at = calendar.at(settled, 10, minute)
      acts.push({ at, run: (world, tx) => settlement.acceptSettlement(world, tx, finance, id) })
    }
    if (received !== undefined) {
      const at = calendar.at(received, 13, minute)
      const number = chanceOf(`${name} invoice`).whole(11, 189)
      const reference = `FV ${number}/${calendar.day(received).slice(0, 4)}, ${advertiser}`
      acts.push({
        at,
        async run(world, tx) {
          const { payment } = await payments.readSettlement(tx, id)
          const amount = toZloty(grosze(payment))
          await settlement.recordAdvertiserPayment(world, tx, finance, id, { amount, reference })
        },
      })
    }
    return acts
  })
}

/** A day on which creators order payouts, and what becomes of the orders. */
interface Payday {
  day: number
  /** Day of the bank file; null: still waiting for it. */
  file: number | null
  /** Day of the bank's word; null: still waiting for it. */
  confirmed: number | null
  /** The last order of the file is refused by the bank, or comes back after it was confirmed. */
  mishap?: 'refused' | 'returned'
}

const paydays: readonly Payday[] = [
  { day: -283, file: -281, confirmed: -279 },
  { day: -198, file: -196, confirmed: -193 },
  { day: -148, file: -146, confirmed: -144 },
  { day: -98, file: -95, confirmed: -93, mishap: 'returned' },
  { day: -53, file: -51, confirmed: -49, mishap: 'refused' },
  { day: -38, file: -36, confirmed: -34 },
  { day: -8, file: -5, confirmed: null },
  { day: -2, file: null, confirmed: null },
]
const CLOSED_ACCOUNT = 'Bank odesłał przelew: rachunek odbiorcy został zamknięty.'

/** Payouts: ordered by creators, put into bank files by one operator, released and confirmed by the other (decision 0044). */
function payoutActs({ operators: { operator, finance }, calendar }: Scene): Act[] {
  return paydays.flatMap(({ day, file, confirmed, mishap }) => {
    const acts: Act[] = [
      { at: calendar.at(day, 18, 10), run: (world, tx) => orderPayouts(world, tx, { isLast: file === null, day }) },
    ]
    if (file !== null) {
      const format = day % 2 === 0 ? 'elixir-0' : 'pain.001'
      acts.push({
        at: calendar.at(file, 11, 30),
        async run(world, tx) {
          const payoutIds = (await payoutsIn(tx, 'ordered')).map(({ id }) => id)
          if (payoutIds.length === 0) return
          const file = await payments.createBankFile(world, tx, { format, payoutIds }, operator)
          await payments.releaseBankFile(world, tx, file, finance)
        },
      })
    }
    if (confirmed !== null) {
      acts.push({ at: calendar.at(confirmed, 9, 45), run: (world, tx) => confirm(world, tx, finance, mishap) })
    }
    return acts
  })
}

/** Payouts in a status, in the order of their orders. */
async function payoutsIn(tx: Tx, status: PayoutStatus): Promise<{ id: PayoutId; name: string }[]> {
  return tx
    .selectFrom('payout')
    .innerJoin('account', 'account.id', 'payout.creator_id')
    .select(['payout.id', 'account.name'])
    .where('payout.status', '=', status)
    .orderBy('payout.number')
    .execute()
}

/** Ola and Kuba always order, the others when they feel like it; one of the last day's sends an invoice, which waits. */
async function orderPayouts(world: World, tx: Tx, { isLast, day }: { isLast: boolean; day: number }): Promise<void> {
  let isInvoiced = !isLast
  const { rows } = await sql<Orderer>`
    select account.id, account.email, first_name || ' ' || last_name as person, balance_grosze as amount from ledger_account join account on account.id = ledger_account.owner_id
      join billing_profile on billing_profile.account_id = account.id
    where ledger_account.kind = 'available' and balance_grosze >= 10000 order by account.email`.execute(tx)
  for (const row of rows) {
    const { id, email } = row
    const isEager = /^(ola|kuba)@/.test(email)
    if (isEager || chanceOf(`${email} payday ${day}`).happens(isLast ? 25 : 70)) {
      const payee = { id, isActive: true }
      if (isEager || isInvoiced) await payments.requestPayout(world, tx, payee)
      else {
        await payments.sendInvoice(world, tx, payee, {
          ...(await invoiceOf(world, row)),
          shown: null,
          ksefNumber: null,
        })
        isInvoiced = true
      }
    }
  }
}

interface Orderer {
  id: string
  email: string
  person: string
  amount: number | string
}

function invoiceOf(world: World, { email, person, amount }: Orderer) {
  const day = dayOf(world.clock.now())
  const number = `${chanceOf(`${email} own invoice`).whole(1, 9)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
  return keepInvoice(world, { number, day, seller: person, amount: grosze(Number(amount)) })
}

async function confirm(world: World, tx: Tx, finance: string, mishap: Payday['mishap']): Promise<void> {
  const payouts = await payoutsIn(tx, 'in_bank_file')
  // Never the four's: their figures are documented.
  const unlucky = mishap ? payouts.filter(({ name }) => !/^(Ola|Kuba) /.test(name)).at(-1) : undefined
  for (const { id } of payouts) {
    if (id === unlucky?.id && mishap === 'refused') {
      await payments.refusePayoutOrder(world, tx, id, { reason: CLOSED_ACCOUNT, hasBankRefused: true }, finance)
      continue
    }
    await payments.confirmPayout(world, tx, id, finance)
    if (id === unlucky?.id) await payments.returnPayout(world, tx, id, CLOSED_ACCOUNT, finance)
  }
}
