import { grosze, toZloty } from '@fanfara/contract/money'
import { type Movement, movementKinds, STATEMENT_MAX_LINES } from '@fanfara/contract/statements'
import { type Day, day, startOf } from '@fanfara/contract/time'
import type { World } from '#/world.ts'
import * as ledger from '#/features/ledger/service.ts'
import { referenceOf } from '../payouts.ts'
import { namesOf } from './statement-store.ts'

/** Statements that a list names: twenty years of months. */
const MONTHS_MAX = 240

/** The first days of a period and of the one after it. @example spanOf('2026-12') // 2026-12-01, 2027-01-01 */
export function spanOf(period: string): { first: Day; next: Day } {
  const [year = 0, month] = period.split('-').map(Number)
  const dayAt = (months: number) => day(`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`)
  const from = year * 12 + (month === undefined ? 0 : month - 1)
  return { first: dayAt(from), next: dayAt(from + (month === undefined ? 12 : 1)) }
}

/**
 * What happened to the balance that a creator can pay out in a period (design §1.1), read from one snapshot of the ledger: opening
 * balance and movements make the closing one.
 * @param period a month (`2026-03`) or a year (`2026`) of Warsaw's calendar.
 */
export async function readStatement(world: World, creatorId: string, period: string) {
  const { first, next } = spanOf(period)
  const span = { from: startOf(first), until: startOf(next) }
  const account = ledger.available(creatorId)
  const snapshot = world.db.transaction().setIsolationLevel('repeatable read')
  return snapshot.execute(async tx => {
    const { opening, came, left } = await ledger.sumsOf(tx, account, span)
    const moved = await ledger.movementsOf(tx, account, { ...span, limit: STATEMENT_MAX_LINES + 1 })
    const names = await namesOf(tx, moved.map(subjectOf))
    const shown = moved.slice(0, STATEMENT_MAX_LINES)
    let balance: number = opening
    return {
      period,
      from: span.from.toISOString(),
      until: span.until.toISOString(),
      opening: toZloty(opening),
      came: toZloty(came),
      left: toZloty(left),
      closing: toZloty(grosze(opening + came - left)),
      is_cut: moved.length > shown.length,
      months: await ledger.monthsOf(tx, account, MONTHS_MAX),
      movements: shown.map((each): Movement => {
        balance += each.amount
        const { campaign = null, number = null } = names.get(subjectOf(each)) ?? {}
        return {
          id: String(each.id),
          at: each.at.toISOString(),
          kind: kindOf(each),
          amount: toZloty(each.amount),
          balance: toZloty(grosze(balance)),
          campaign,
          reference: number === null ? null : referenceOf({ number }),
          reason: each.reason,
        }
      }),
    }
  })
}

/** The payment or payout that an event of the ledger was about: its key says it (`release:{id}`, `payout:{id}`). */
const subjectOf = ({ key }: ledger.AccountMovement): string => key.split(':')[1] ?? ''

function kindOf({ kind, key }: ledger.AccountMovement): Movement['kind'] {
  const known = movementKinds.find(one => one === kind)
  if (!known) throw new Error(`the balance was moved by ${key}, of a kind that statements do not know`)
  return known
}
