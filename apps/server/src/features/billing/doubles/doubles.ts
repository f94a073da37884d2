import { type Reader, withTransaction } from '#/db/port.ts'
import type { Keys } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { comparable } from '../policy.ts'
import * as store from './double-store.ts'

/** Digests of what two accounts of one person have in common; another key for each of the three. */
export function digestsOf(keys: Keys, billing: Parameters<typeof comparable>[0]): store.Digests {
  const { iban, tax, phone } = comparable(billing)
  return {
    iban_mac: keys.mac('likely-doubles', `iban:${iban}`),
    tax_mac: keys.mac('likely-doubles', `tax:${tax}`),
    phone_mac: phone === null ? null : keys.mac('likely-doubles', `phone:${phone}`),
  }
}

/** Other accounts that have one of the same numbers, and which (decision 0082). */
export const doublesOf = (db: Reader, accountId: string) => store.doublesOf(db, accountId)

/** Rows that get their digests in one transaction, and such transactions in a round of the clock. */
const BATCH = 100
const BATCHES_MAX = 50

/** Gives billing profiles of before their digests. Safe to run twice. */
export async function digestOld(world: World): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await digestSome(world)) < BATCH) return
}

function digestSome(world: World): Promise<number> {
  return withTransaction(world.db, async tx => {
    const rows = await store.lockUndigested(tx, BATCH)
    for (const row of rows) {
      const open = (sealed: Uint8Array, field: string) =>
        world.keys.open('personal-data', sealed, `billing:${row.account_id}:${field}`)
      const billing = {
        iban: open(row.iban_sealed, 'iban'),
        tax_id: open(row.tax_id_sealed, 'tax_id'),
        phone: row.phone,
      }
      await store.writeDigests(tx, row.account_id, digestsOf(world.keys, billing))
    }
    return rows.length
  })
}
