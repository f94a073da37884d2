import type { PaymentStatus } from '@fanfara/contract/enums'
import { fromZloty } from '@fanfara/contract/money'
import { opsGetBookStatement } from '@fanfara/contract/ops/books'
import { opsListPayouts } from '@fanfara/contract/ops/payouts'
import { getPayments } from '@fanfara/contract/payments'
import { debtOf, pay, settle } from './acts.ts'
import { earnedBy, type ListedOrder, ordered, paidOut, strayOrders } from './model.ts'
import { read, type Sea } from './sea.ts'

const LISTED = 100

function ownerOf(sea: Sea) {
  const [owner] = sea.operators
  if (!owner) throw new Error('a storm has an owner')
  return owner.call
}

/** Every order that the product knows. */
async function listOrders(sea: Sea): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: LISTED } as const
    const { data } = await read(sea, () => ownerOf(sea)(opsListPayouts, { query }))
    for (const { id, creator, amount, status } of data)
      orders.push({ id, creatorId: creator.id, amount: fromZloty(amount), status })
    if (data.length < LISTED) return orders
  }
}

/** A creator's two balances, and the sums of their rows: all of them, those that can be paid out, those that wait. In grosze. */
async function balancesOf({ call }: Sea['creators'][number], sea: Sea) {
  const { balance, balance_waiting, data } = await read(sea, () => call(getPayments))
  const rowsIn = (...statuses: readonly PaymentStatus[]) =>
    data
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      .reduce((total, { payout }) => total + fromZloty(payout), 0)
  return {
    available: fromZloty(balance),
    pending: fromZloty(balance_waiting),
    rows: rowsIn(),
    ready: rowsIn('ready_for_payout'),
    waiting: rowsIn('waiting_for_payment', 'waiting_for_acceptance'),
  }
}

/**
 * Where the product says something else than the acknowledged acts amount to; nothing, where nothing was lost or doubled. Nobody acts
 * meanwhile.
 */
export async function differences(sea: Sea): Promise<string[]> {
  const { model } = sea
  const orders = await listOrders(sea)
  const found = strayOrders(model, orders)
  for (const creator of sea.creators) {
    const { available, pending, rows, ready, waiting } = await balancesOf(creator, sea)
    const [earned, gone] = [earnedBy(model, creator.id), ordered(model, orders, creator.id)]
    if (rows !== earned) found.push(`${creator.id} earned ${earned}, rows say ${rows}`)
    if (ready !== available || waiting !== pending)
      found.push(`${creator.id} has ${available} and ${pending}, rows say ${ready} and ${waiting}`)
    if (available + pending !== earned - gone)
      found.push(`${creator.id} has ${earned - gone} left, balances say ${available} + ${pending}`)
  }
  const year = String(new Date().getFullYear())
  const books = await read(sea, () => ownerOf(sea)(opsGetBookStatement, { params: { month: year }, query: {} }))
  const bank = model.received - paidOut(model, orders)
  if (fromZloty(books.data.closing) !== bank) found.push(`the bank has ${bank}, books say ${books.data.closing} zł`)
  return found
}

/** Settles and pays every campaign that ended, so that each balance can be told to the grosz. */
export async function settleAll(sea: Sea): Promise<void> {
  const call = ownerOf(sea)
  for (const id of sea.model.ended) {
    await settle(sea, call, id)
    const { due } = await debtOf(sea, call, id)
    if (due > 0) await pay(sea, call, id, due)
  }
}

/** After `settleAll`: where one of a creator's balances is another than the model's. */
export async function wrongBalances(sea: Sea): Promise<string[]> {
  const { model } = sea
  const [orders, found] = [await listOrders(sea), [] as string[]]
  for (const creator of sea.creators) {
    const { available, pending } = await balancesOf(creator, sea)
    const wanted = [
      earnedBy(model, creator.id, model.ended) - ordered(model, orders, creator.id),
      earnedBy(model, creator.id, model.running),
    ]
    if (wanted.join() !== `${available},${pending}`)
      found.push(`${creator.id}: ${available} and ${pending} in place of ${wanted.join(' and ')}`)
  }
  return found
}
