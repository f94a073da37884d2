import { grosze, toZloty } from '@fanfara/contract/money'
import { BOOKS_MAX_LINES, BOOKS_MAX_SUBJECTS, type BookLine, type BookStatement } from '@fanfara/contract/ops/books'
import { startOf } from '@fanfara/contract/time'
import type { Reader } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import { referenceOf } from '../payouts.ts'
import { spanOf } from '../statements/statements.ts'
import { namesOf } from '../statements/statement-store.ts'
import * as books from './books-store.ts'

/** Whose statement it is; nothing: the installation's. */
export interface Subject {
  campaign_id?: string | undefined
  advertiser?: string | undefined
}

/** Campaigns of one advertiser that a statement adds up. */
const CAMPAIGNS_MAX = 2000

/** The moments between which a month or a year of Warsaw's calendar lies. */
const momentsOf = (period: string) => {
  const { first, next } = spanOf(period)
  return { from: startOf(first), until: startOf(next) }
}

/** What a statement is about: its accounts, and what they are called. @throws Missing for a campaign that is none. */
async function accountsOf(
  db: Reader,
  { campaign_id: campaignId, advertiser }: Subject,
): Promise<books.Accounts & Pick<BookStatement, 'scope' | 'name'>> {
  if (campaignId !== undefined) {
    const found = await books.findCampaign(db, campaignId)
    if (!found) throw new Missing()
    return { kind: 'owed_by_advertiser', campaignIds: [campaignId], scope: 'campaign', name: found.name }
  }
  if (advertiser === undefined) return { kind: 'bank', campaignIds: null, scope: 'all', name: null }
  const campaignIds = await books.campaignsOf(db, advertiser, CAMPAIGNS_MAX)
  return { kind: 'owed_by_advertiser', campaignIds, scope: 'advertiser', name: advertiser }
}

/**
 * What happened in a period, from one snapshot of the ledger: opening and lines make the closing sum. Of the installation it is the
 * bank account, of a campaign or an advertiser what is owed.
 * @throws Missing for a campaign that is none.
 */
export function readBookStatement(world: World, period: string, subject: Subject): Promise<BookStatement> {
  const span = momentsOf(period)
  const snapshot = world.db.transaction().setIsolationLevel('repeatable read')
  return snapshot.execute(async tx => {
    const { scope, name, ...accounts } = await accountsOf(tx, subject)
    const { opening, came, left } = await books.sumsOf(tx, accounts, span)
    const moved = await books.linesOf(tx, accounts, { ...span, limit: BOOKS_MAX_LINES + 1 })
    return {
      period,
      scope,
      name,
      opening: toZloty(opening),
      came: toZloty(came),
      left: toZloty(left),
      closing: toZloty(grosze(opening + came - left)),
      lines: await presentLines(tx, moved.slice(0, BOOKS_MAX_LINES), opening),
      is_cut: moved.length > BOOKS_MAX_LINES,
      campaigns: await books.campaignsIn(tx, span, BOOKS_MAX_SUBJECTS),
    }
  })
}

/** The payment or payout that an entry is about: its key says it. */
const subjectOf = ({ key }: { key: string }): string => /^\w+:([0-9a-f-]{36})$/.exec(key)?.[1] ?? ''

async function presentLines(db: Reader, moved: readonly books.Moved[], opening: number): Promise<BookLine[]> {
  const names = await namesOf(db, [...new Set(moved.map(subjectOf).filter(Boolean))])
  let balance = opening
  return moved.map(line => {
    balance += line.amount
    const named = names.get(subjectOf(line))
    return {
      id: String(line.id),
      at: line.at.toISOString(),
      kind: line.kind,
      amount: toZloty(grosze(line.amount)),
      balance: toZloty(grosze(balance)),
      campaign: line.campaign ?? named?.campaign ?? null,
      reference: named?.number == null ? null : referenceOf({ number: named.number }),
      reason: line.reason,
    }
  })
}

/** Entries that are read at once. */
const AT_ONCE = 2000

/**
 * Every entry of a period, in pieces, so that a year of a large installation fits into memory. What was booked stays as it is, so pieces that are
 * read one after the other are one picture.
 */
export async function* readJournal(world: World, period: string): AsyncGenerator<books.Entry[]> {
  const span = momentsOf(period)
  let after: { at: Date; transactionId: number } | null = null
  for (;;) {
    const entries: books.Entry[] = await books.entriesAfter(world.db, span, { after, limit: AT_ONCE })
    const last = entries.at(-1)
    if (!last) return
    yield entries
    after = { at: last.at, transactionId: last.transaction_id }
  }
}
