import { setImmediate } from 'node:timers/promises'
import { TRANSFER_TERM_DAYS } from '@fanfara/contract/limits'
import { fromZloty, type Grosze, grosze, sum } from '@fanfara/contract/money'
import {
  FILE_TRANSFERS_MAX,
  type PayoutProblem,
  type PayoutRunFilter,
  RUN_MAX,
} from '@fanfara/contract/ops/payout-runs'
import { put } from '#/db/outbox.ts'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as accounts from '#/features/accounts/service.ts'
import * as audit from '#/features/audit/service.ts'
import * as company from '#/features/company/service.ts'
import * as ledger from '#/features/ledger/service.ts'
import { createBankFile } from '../bank-files/bank-file-acts.ts'
import { fileNumberIn } from '../bank-files/bank-files.ts'
import { holdEnd, payoutNumberIn } from '../policy.ts'
import { problemsOf } from './policy.ts'
import * as store from './run-store.ts'

/** An order that a run was asked about, with what speaks against it. */
export interface JudgedOrder {
  id: string
  number: number
  creator: string
  amount: Grosze
  problems: PayoutProblem[]
}

/** Orders by whether something speaks against them; `isCut`: there are more than one run takes. */
export interface Judged {
  ready: JudgedOrder[]
  setAside: JudgedOrder[]
  isCut: boolean
}

/** Orders that are opened without a pause for others. */
const AT_ONCE = 500

/** Looks at every order that is meant; others have their turn between. */
async function judge(world: World, db: Reader, filter: PayoutRunFilter, isLocked: boolean): Promise<Judged> {
  const bounds = {
    kind: filter.kind,
    dueUntil: filter.due_until,
    termDays: TRANSFER_TERM_DAYS,
    from: filter.amount_from === null ? null : fromZloty(filter.amount_from),
    until: filter.amount_until === null ? null : fromZloty(filter.amount_until),
  }
  const found = await store.ordersFor(db, bounds, { limit: RUN_MAX + 1, isLocked })
  const [ready, setAside]: [JudgedOrder[], JudgedOrder[]] = [[], []]
  for (const [at, order] of found.slice(0, RUN_MAX).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const problems = problemsOf(factsOf(world, order), filter.format)
    const { id, number, creator } = order
    const judged = { id, number, creator, amount: grosze(order.amount), problems }
    if (problems.length === 0) ready.push(judged)
    else setAside.push(judged)
  }
  return { ready, setAside, isCut: found.length > RUN_MAX }
}

function factsOf(world: World, order: store.RunOrder) {
  const changedAfter = order.changed_at !== null && order.changed_at > order.requested_at
  const hold = changedAfter ? holdEnd(order.changed_at) : null
  return {
    iban: world.keys.open('personal-data', order.iban_sealed, `payout:${order.id}`),
    holder: order.holder,
    address: order.address,
    hasInvoice: order.has_invoice,
    isInvoiceKept: order.is_invoice_kept,
    isCreatorActive: order.is_active,
    isOnHold: hold !== null && hold > world.clock.now(),
    amount: order.amount,
    payments: order.payments,
  }
}

/** Which orders a run would pay, and which it would set aside and why. */
export const previewRun = (world: World, filter: PayoutRunFilter): Promise<Judged> =>
  judge(world, world.db, filter, false)

/** In how many files so many transfers go. */
export const filesFor = (format: PayoutRunFilter['format'], transfers: number): number =>
  Math.ceil(transfers / FILE_TRANSFERS_MAX[format])

/**
 * Begins a run: its orders are its own from now on, and are put into files piece by piece (`makeFiles`), also by another process where this
 * one ends.
 * @param seen how many orders and which sum the operator was shown.
 * @returns the run's id. @throws Refused `payout_run_changed` (409), `payouts_stopped`, `company_unknown`
 */
export async function startRun(
  world: World,
  tx: Tx,
  filter: PayoutRunFilter,
  seen: { count: number; amount: Grosze },
  operatorId: string,
): Promise<string> {
  const at = world.clock.now()
  await company.requireCompany(world, tx)
  if (await ledger.arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  await store.lockBeginning(tx)
  const { ready, setAside } = await judge(world, tx, filter, true)
  const amount = sum(ready.map(order => order.amount))
  if (ready.length !== seen.count || amount !== seen.amount) throw new Refused('payout_run_changed', { status: 409 })
  const id = crypto.randomUUID()
  const ids = ready.map(order => order.id)
  await store.insertRun(tx, {
    id,
    at,
    actorId: operatorId,
    format: filter.format,
    ids,
    amount,
    setAside: setAside.length,
  })
  await put(tx, [{ kind: 'payout-run', payload: { runId: id }, at }])
  await audit.record(tx, {
    actorId: operatorId,
    action: 'payout_run_started',
    object: { type: 'payout_run', id, name: null },
    before: null,
    after: { payouts: ready.length, amount_grosze: amount, set_aside: setAside.length },
    at,
  })
  return id
}

/** Puts all orders of a run into files; cut off, it goes on where it was. */
export async function makeFiles(world: World, runId: string): Promise<void> {
  while (await makeFile(world, runId));
}

/** Makes the next file of a run. @returns whether there may be more. */
export const makeFile = (world: World, runId: string): Promise<boolean> =>
  withTransaction(world.db, async tx => {
    const run = await store.lockRun(tx, runId)
    if (!run) return false
    const payoutIds = await store.nextOrders(tx, runId, FILE_TRANSFERS_MAX[run.format])
    if (payoutIds.length === 0) {
      await store.finishRun(tx, runId, world.clock.now())
      return false
    }
    const id = await createBankFile(world, tx, { format: run.format, payoutIds }, run.createdBy)
    await store.markFile(tx, id, runId)
    return true
  })

/** A run, as far as it came. @throws Missing */
export async function readRun(db: Reader, id: string) {
  const run = await store.findRun(db, id)
  if (!run) throw new Missing()
  return run
}

/** Page of runs in an order, the newest first unless told (DESK-26). */
export const listRuns = (world: World, asked: store.RunsAsked) => store.listRuns(world.db, asked)
/** How many of those that are meant stand where (DESK-45). */
export const countRuns = (world: World, meant: store.RunsMeant) => store.countRuns(world.db, meant)

/** Runs that words find, by who began them, by an order or by a file of theirs (DESK-51); all without words. */
export async function meantRuns({ db }: World, search: string | undefined): Promise<store.RunsMeant> {
  if (!search) return store.everyRun
  const operators = await accounts.operatorsNamed(db, search)
  return store.findRuns(db, { operators, payout: payoutNumberIn(search), file: fileNumberIn(search) })
}
