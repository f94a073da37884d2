import { type Grosze, grosze, sum } from '@fanfara/contract/money'
import type { StoredPaymentStatus } from '../states.ts'

/** A payment whose amount was accepted. */
export interface Settled {
  id: string
  status: StoredPaymentStatus
  amount: Grosze
  setOff: Grosze
  takenBack: Grosze
}

/** What a creator gets of a campaign by now, corrections included. */
export const settledTotal = (payments: readonly Settled[]): Grosze =>
  sum(payments.map(({ amount, takenBack }) => amount - takenBack))

/** What a correction takes of one payment, by where the money is. */
export interface Taken {
  id: string
  pending: Grosze
  available: Grosze
  setOff: Grosze
}

/** Where money is taken back first: where nobody has it yet. */
const REACH: readonly StoredPaymentStatus[] = [
  'waiting_for_payment',
  'ready_for_payout',
  'sent_for_payout',
  'waiting_for_payout',
  'paid',
]

/**
 * Takes a sum from payments (decision 0054): first what waits for the advertiser, then what lies in the balance; what was ordered, paid out or
 * set off before is to be set off. Never more of a payment than there is of it.
 * @throws RangeError when it is more than all of them.
 */
export function takeBack(payments: readonly Settled[], less: Grosze): Taken[] {
  let left: number = less
  const take = (most: number): Grosze => {
    const part = grosze(Math.min(left, Math.max(0, most)))
    left -= part
    return part
  }
  const ordered = REACH.flatMap(status => payments.filter(payment => payment.status === status))
  const within = ordered.map(({ id, status, amount, setOff, takenBack }) => {
    const whole = amount - takenBack
    const pending = take(status === 'waiting_for_payment' ? whole : 0)
    const available = take(status === 'ready_for_payout' ? Math.min(whole, amount - setOff) : 0)
    return { id, pending, available, rest: whole - pending - available }
  })
  const taken = within.map(({ rest, ...part }) => ({ ...part, setOff: take(rest) }))
  if (left > 0) throw new RangeError(`${less} is more than the payments are worth`)
  return taken.filter(({ pending, available, setOff }) => pending + available + setOff > 0)
}

/** Of all payments together, by where the money was. */
export const sumTaken = (taken: readonly Taken[]): Omit<Taken, 'id'> => ({
  pending: sum(taken.map(({ pending }) => pending)),
  available: sum(taken.map(({ available }) => available)),
  setOff: sum(taken.map(({ setOff }) => setOff)),
})

/**
 * Which parts of payments that become available pay what their creators owe back, in the order given.
 * @param owed by creator, whole grosze that are still to be set off.
 */
export function setOffParts(
  payments: readonly { id: string; creatorId: string; amount: Grosze; setOff: Grosze }[],
  owed: ReadonlyMap<string, number>,
): ReadonlyMap<string, Grosze> {
  const left = new Map(owed)
  const parts = payments.map(({ id, creatorId, amount, setOff }) => {
    const open = left.get(creatorId) ?? 0
    const part = grosze(Math.min(open, amount - setOff))
    left.set(creatorId, open - part)
    return [id, part] as const
  })
  return new Map(parts.filter(([, part]) => part > 0))
}
