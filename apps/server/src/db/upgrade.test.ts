import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { migrationNames } from './migrate.ts'
import { type Db, queryBuilder } from './port.ts'

const folder = new URL('./migrations/', import.meta.url)
const run = async (db: Db, names: readonly string[]) => {
  for (const name of names) await sql.raw(readFileSync(new URL(`${name}.sql`, folder), 'utf8')).execute(db)
}

test('design §4 an upgrade keeps sessions and trips, and lets channels that were connected before be measured', async () => {
  const store = await openEmbedded({ empty: true })
  const db = queryBuilder(store)
  const names = migrationNames()
  await run(db, names.slice(0, 7))
  await sql
    .raw(`
    insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'influencer', gen_random_uuid(), 'ola@test.test', 'Ola', 'pl', 'dark', 's', '2026-01-01');
    insert into session (id, account_id, is_remembered, created_at, expires_at)
      select gen_random_uuid(), id, true, '2026-01-02', '2026-02-01' from account;
    insert into oauth_flow (state_hash, browser_hash, account_id, type, code_verifier_sealed, nonce, expires_at)
      select '\\x01', '\\x02', id, 'twitch', '\\x03', 'n', '2026-01-03' from account;
    insert into channel (id, account_id, type, status, external_id, tokens_sealed, connected_at)
      select gen_random_uuid(), account.id, kind.type, kind.status, kind.type, kind.tokens, '2026-01-04' from account, (values
        ('twitch', 'connected', '\\x04'::bytea), ('youtube', 'connected', null), ('x', 'disconnected', null)) as kind (type, status, tokens);
  `)
    .execute(db)
  await run(db, names.slice(7))
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  expect(await db.selectFrom('session').select('last_used_at').execute()).toEqual([{ last_used_at: day('2026-01-02') }])
  const flows = await db.selectFrom('oauth_flow').select(['action', 'is_remembered']).execute()
  expect(flows).toEqual([{ action: 'connect', is_remembered: false }])
  const channels = await db.selectFrom('channel').select(['type', 'measure_at']).orderBy('type').execute()
  expect(channels).toEqual([
    { type: 'twitch', measure_at: day('2026-01-04') },
    { type: 'x', measure_at: null },
    { type: 'youtube', measure_at: null },
  ])
  await store.close()
})
