import type { Platform, ProviderFlags } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** Flags of providers that operators set. */
export async function readProviders(db: Reader): Promise<Map<string, ProviderFlags>> {
  const rows = await db.selectFrom('provider_setting').selectAll().execute()
  return new Map(rows.map(({ name, ...flags }) => [name, flags]))
}

/** Makes operators who set a provider's flags follow each other, also where none were ever set. */
export async function lockProvider(tx: Tx, name: Platform): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider:${name}`}::text, 0))`.execute(tx)
}

/** Keeps a provider's flags. */
export async function writeProvider(tx: Tx, name: Platform, flags: ProviderFlags): Promise<void> {
  await tx
    .insertInto('provider_setting')
    .values({ name, ...flags })
    .onConflict(conflict => conflict.column('name').doUpdateSet(flags))
    .execute()
}
