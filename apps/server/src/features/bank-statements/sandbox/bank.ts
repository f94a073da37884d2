import { createHash } from 'node:crypto'
import type { StatementFormat } from '@fanfara/contract/ops/bank-statements'
import { DAY_MS } from '@fanfara/contract/durations'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type Day, dayOf, startOf } from '@fanfara/contract/time'
import { withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import { requireCompany } from '#/features/company/service.ts'
import * as payments from '#/features/payments/service.ts'
import { readOrders } from './order-files.ts'
import * as store from './sandbox-store.ts'
import { writeStatement } from './statement-files.ts'

/** What lies on every account from the beginning: the company's own money. */
const BEGINNING = grosze(1_000_000_00)
/** Orders that are carried out in one act. */
const ORDERS_MAX = 20_000
/** Files that are looked at for new ones. */
const FILES_MAX = 100

/** Takes a bank file as somebody carries it there; the same one once. @returns how many transfers it brought. */
export async function takeFile(world: World, bytes: Uint8Array): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const orders = readOrders(bytes)
  return withTransaction(world.db, tx => store.takeOrders(tx, sha256, orders, world.clock.now()))
}

/** Fetches every file that was released, not recalled, and not answered whole: what was paid long ago is not carried there again. @returns how many transfers were new. */
export async function fetchReleased(world: World): Promise<number> {
  const { rows } = await payments.listBankFiles(world, { limit: FILES_MAX, offset: 0 })
  let taken = 0
  for (const { id, released_at, recalled_at, waiting } of rows) {
    if (!released_at || recalled_at || waiting === 0) continue
    const { content } = await payments.downloadBankFile(world, id)
    taken += await takeFile(world, content)
  }
  return taken
}

/** What the bank does with orders that wait, or with those that it carried out. */
export type BankAct = 'execute' | 'refuse' | 'return'

const REASONS = { refuse: 'AC01 Nieprawidłowy numer rachunku', return: 'AC04 Rachunek zamknięty' } as const

/**
 * Carries orders out, refuses them or sends them back: all that wait, or those chosen. One that is refused is booked and comes back the same
 * day, as banks do; one that is returned was carried out before.
 * @returns how many
 */
export const act = (world: World, what: BankAct, ids: readonly number[] | null): Promise<number> =>
  withTransaction(world.db, async tx => {
    await store.lockBank(tx)
    const orders = await store.ordersIn(tx, what === 'return' ? 'executed' : 'waiting', ORDERS_MAX, ids)
    if (orders.length === 0) return 0
    const today = dayOf(world.clock.now())
    const left = orders.map(order => entryOf(order, today))
    const back = orders.map(order => ({
      ...entryOf(order, today),
      amount: order.amount,
      title: `Zwrot ${order.reference}`,
      reason: what === 'refuse' ? REASONS.refuse : REASONS.return,
    }))
    await store.book(tx, [...(what === 'return' ? [] : left), ...(what === 'execute' ? [] : back)])
    const state = what === 'execute' ? 'executed' : what === 'refuse' ? 'refused' : 'returned'
    await store.moveOrders(
      tx,
      orders.map(({ id }) => id),
      state,
    )
    return orders.length
  })

const entryOf = ({ account, reference, amount, name, iban, title }: store.KeptOrder, today: Day): store.NewEntry => ({
  account,
  day: today,
  amount: grosze(-amount),
  name,
  iban,
  title,
  endToEnd: reference,
  reason: '',
})

/** Money that an advertiser sends to the company's first account. */
export async function receive(
  world: World,
  { amount, name, iban, title }: { amount: Grosze; name: string; iban: string; title: string },
): Promise<void> {
  await withTransaction(world.db, async tx => {
    const { bank_accounts } = await requireCompany(world, tx)
    const account = bank_accounts[0]?.iban ?? ''
    const entry = { account, day: dayOf(world.clock.now()), amount, name, iban, title, endToEnd: '', reason: '' }
    await store.book(tx, [entry])
  })
}

/** The statement of a day, as the bank hands it out; its number counts days, so that every day has one. */
export async function statementOf(
  world: World,
  { account, day, format }: { account: string; day: Day; format: StatementFormat },
): Promise<string> {
  const { before, booked } = await store.dayOfAccount(world.db, account, day)
  const number = Math.floor(startOf(day).getTime() / DAY_MS) % 100_000
  return writeStatement(format, { account, number, day, opening: grosze(BEGINNING + before), booked })
}

const SHOWN = 200

/** What the bank's page shows: orders by what became of them, and days with a statement. */
export async function readBank(world: World) {
  const [waiting, executed] = [
    await store.ordersIn(world.db, 'waiting', SHOWN),
    await store.ordersIn(world.db, 'executed', SHOWN),
  ]
  return { waiting, executed, days: await store.bookedDays(world.db, 31) }
}
