import { DAY_MS } from '@fanfara/contract/durations'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import { type Grosze, plnText } from '@fanfara/contract/money'
import type { ReceivableSort } from '@fanfara/contract/ops/receivables'
import { type Day, dayOf, plusDays, startOf } from '@fanfara/contract/time'
import { remembering } from '#/db/kept/memory.ts'
import { type RowsAsked, type Tx, withTransaction } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import { post } from '#/mail/letters.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as company from '../company/service.ts'
import { campaignReference } from '#/references.ts'
import { compensationOf, daysLate, dueOn, interestOf, isRemindedLately, type LateRate } from './policy.ts'
import * as store from './store.ts'

/** The weekly letter of the job. */
const JOB_PAUSE_MS = 7 * DAY_MS
/** Letters of one round of the job. */
const REMINDED_AT_ONCE = 100

/** How long a process trusts what it remembers of the statutory figures without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000
/** Statutory figures for what screens show: every look at the finances of a business asks for them. */
const rememberRates = remembering<readonly LateRate[]>({
  forMs: REMEMBERED_MS,
  max: 1,
  on: { 'rates-changed': () => true },
})

const termOf = async (world: World): Promise<number> =>
  company.termsOf(await company.shownCompany(world)).advertiser_term_days

/** What was accepted before this moment is late by now. */
const lateBefore = (world: World, termDays: number): Date => startOf(plusDays(dayOf(world.clock.now()), -termDays))

/** What a debt is by today: when it was due, how late it is, and what the law asks for that of what is due to businesses. */
function agingOf(
  { since, business, remindedAt }: store.Receivable,
  { termDays, now, rates }: { termDays: number; now: Date; rates: readonly LateRate[] },
) {
  const [due, today] = [dueOn(dayOf(since), termDays), dayOf(now)]
  const asked = { due, today, rates }
  const late = daysLate(due, today)
  return {
    due,
    late,
    canRemind: late > 0 && !isRemindedLately(remindedAt, now),
    interest: interestOf(business, asked),
    compensation: compensationOf(business, asked),
  }
}

/** Which debts are asked for, and in which order. */
export type Asked = RowsAsked & { isLate: boolean; name: string | undefined; sort: ReceivableSort | undefined }

/** Page of what advertisers owe in an order, the oldest first unless told, with its age. */
export async function listReceivables(world: World, { isLate, ...asked }: Asked) {
  const termDays = await termOf(world)
  const rates = await store.listRates(world.db)
  const before = isLate ? lateBefore(world, termDays) : null
  const { rows, total, owed } = await store.listReceivables(world.db, { before, ...asked })
  const now = world.clock.now()
  return { rows: rows.map(row => ({ ...row, ...agingOf(row, { termDays, now, rates }) })), total, owed, termDays }
}

/** @example dayInWords('2026-03-05', 'en') // '5 March 2026' */
const dayInWords = (on: Day, language: Language): string =>
  new Intl.DateTimeFormat(languageFacts[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(on))

/** @example inFours('PL61109010140000') // 'PL61 1090 1014 0000' */
const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Writes to an advertiser who is late; the campaign is locked. @returns whether they are late and owe something. */
async function remind(world: World, tx: Tx, campaignId: string, actorId: string | null): Promise<boolean> {
  const at = world.clock.now()
  const found = await store.findReceivable(tx, campaignId)
  if (!found || found.owed <= 0) return false
  const payee = await company.companyOf(world, tx)
  const termDays = company.termsOf(payee).advertiser_term_days
  const { due, late } = agingOf(found, { termDays, now: at, rates: [] })
  if (late === 0) return false
  await store.insertReminder(tx, { campaignId, at, actorId, amount: found.owed, daysLate: late })
  const values = (language: Language) => ({
    advertiser: found.advertiser,
    campaign: found.name,
    amount: plnText(found.owed),
    due: dayInWords(due, language),
    days: late,
    reference: campaignReference(campaignId),
    company: payee ? `${payee.name}, NIP ${payee.tax_id}` : 'none',
    account: payee?.bank_accounts.map(({ iban }) => inFours(iban)).join(', ') ?? '',
  })
  await post(world, tx, { to: found.email, language: 'every', kind: 'payment-reminder', values, campaignId }, at)
  if (actorId !== null)
    await audit.record(tx, {
      actorId,
      action: 'advertiser_reminded',
      object: { type: 'campaign', id: campaignId, name: found.name },
      before: { reminded_at: found.remindedAt },
      after: { reminded_at: at, amount_grosze: found.owed, days_late: late },
      at,
    })
  return true
}

/**
 * Reminds an advertiser who is late, by a letter to the campaign's contact (TRAN-42).
 * @throws Missing; Refused `receivable_not_late`; `reminded_recently` (409) within a day.
 */
export async function remindAdvertiser(world: World, tx: Tx, campaignId: string, operatorId: string): Promise<void> {
  await campaigns.lock(tx, campaignId)
  const found = await store.findReceivable(tx, campaignId)
  if (isRemindedLately(found?.remindedAt ?? null, world.clock.now()))
    throw new Refused('reminded_recently', { status: 409 })
  if (!(await remind(world, tx, campaignId, operatorId))) throw new Refused('receivable_not_late')
}

/** Reminds advertisers who are late, each at most once a week, letters of operators counted; safe to run twice and at once. */
export async function remindDue(world: World): Promise<void> {
  const termDays = await termOf(world)
  const since = new Date(world.clock.now().getTime() - JOB_PAUSE_MS)
  const due = { before: lateBefore(world, termDays), since, limit: REMINDED_AT_ONCE }
  for (const id of await store.unreminded(world.db, due))
    await withTransaction(world.db, async tx => {
      await campaigns.lock(tx, id)
      const last = (await store.findReceivable(tx, id))?.remindedAt
      if (!last || last <= since) await remind(world, tx, id, null)
    })
}

/** What the law asks for a late earning between businesses (money-and-compliance §8): figures as of today, null where none hold. */
export interface LateClaim {
  days: number
  interest: Grosze | null
  compensation: Grosze | null
}

/** How late an earning is that was accepted at a moment, and what the law asks for that; null while it is not. */
export async function lateClaims(
  world: World,
  termDays: number,
): Promise<(since: Date, amount: Grosze) => LateClaim | null> {
  const rates = await rememberRates(world, '', () => store.listRates(world.db))
  const today = dayOf(world.clock.now())
  return (since, amount) => {
    const due = dueOn(dayOf(since), termDays)
    const asked = { due, today, rates }
    const days = daysLate(due, today)
    return days === 0
      ? null
      : { days, interest: interestOf(amount, asked), compensation: compensationOf(amount, asked) }
  }
}

/** Statutory figures, the newest first. */
export const listRates = (world: World) => store.listRates(world.db)

/** Stands for what holds from a day on. */
export const revisionOfRate = (rate: LateRate | undefined): string => (rate ? revisionOf(rate) : '')

/** Saves statutory figures from a day on; whoever commits says so (`tellRates`). @returns all of them. @throws Refused `changed_meanwhile`. */
export async function saveRate(
  world: World,
  tx: Tx,
  { revision, ...rate }: LateRate & { revision?: string | null | undefined },
  operatorId: string,
): Promise<LateRate[]> {
  const at = world.clock.now()
  const before = (await store.listRates(tx)).find(({ validFrom }) => validFrom === rate.validFrom)
  refuseOutdated(revision === null ? '' : revision, revisionOfRate(before))
  await store.saveRate(tx, { ...rate, at, by: operatorId })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'late_rate_saved',
    object: { type: 'late_rate', id: null, name: rate.validFrom },
    before: before ? { interest: before.interestBasisPoints, euro: before.euroRate } : null,
    after: { interest: rate.interestBasisPoints, euro: rate.euroRate },
    at,
  })
  return store.listRates(tx)
}

/** Tells every process, after the commit, that other figures hold. */
export const tellRates = (world: World): void => world.bus.say('rates-changed', '')
