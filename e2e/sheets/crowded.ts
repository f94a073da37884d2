import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statement } from '@fanfara/server/db/port'
import { seedCreators } from '@fanfara/server/demo/seed'
import { refreshCards } from '@fanfara/server/features/creators/service'
import type { TestWorld } from '@fanfara/testkit'

const ask = ({ world }: TestWorld, sql: string) => statement<Record<string, string>>(world.store, sql, [])

/** Names of 100 letters without a space, and sums of 1 000 000 zł, wherever the demo world keeps a name or a sum. */
export async function writeLong(world: TestWorld): Promise<void> {
  const long = (of: string) =>
    `left(regexp_replace(${of}, '\\s', '', 'g') || repeat('Brzęczyszczykiewiczówna', 6), 100)`
  const million = 100_000_000
  const changes = [
    `update account set name = ${long('name')}`,
    `update campaign set name = ${long('name')}, advertiser = ${long('advertiser')}, incomes =
       (select jsonb_agg(case when rate->>'unit' = 'flat' then rate || '{"rate_grosze": ${million}}' else rate end) from jsonb_array_elements(incomes) rate)`,
    `update channel set login = ${long('login')}, display_name = ${long('coalesce(display_name, login)')}`,
    `update task set name = ${long('name')}`,
    `update inbox_message set content = ${long('content')}`,
    `update salary set price_zloty = 1000000`,
    `update payment set amount_grosze = ${million}`,
    `update payout set amount_grosze = ${million}, holder = ${long('holder')}`,
    `update ledger_account set balance_grosze = ${million} where balance_grosze > 0`,
  ]
  for (const change of changes) await ask(world, change)
}

/** Copies rows under ids that follow from the old ones, so that what pointed at a row points at its copy. */
async function copyRows(world: TestWorld, table: string, ids: readonly string[], where: string, times: number) {
  const { rows } = await ask(
    world,
    `select column_name as name from information_schema.columns
     where table_name = '${table}' and is_generated = 'NEVER' and is_identity = 'NO'`,
  )
  // A link is speakable and nobody else's: copies get links of their own.
  const names = rows.flatMap(({ name = '' }) => (name === 'code' ? [] : [name]))
  // Written as ids are: what is no id of a known kind is not answered.
  const idOf = (name: string) =>
    `overlay(overlay(md5(${name}::text || copy) placing '4' from 13 for 1) placing 'a' from 17 for 1)::uuid`
  const copied = names.map(name => (ids.includes(name) ? idOf(name) : name))
  await ask(
    world,
    `insert into ${table} (${names.join(', ')}) select ${copied.join(', ')}
     from ${table}, generate_series(1, ${times}) copy where ${where} on conflict do nothing`,
  )
}

/** A year of work, for operators: 2,000 more creators in one campaign, thousands of lines of the log, hundreds of news. Payouts are sealed under their own ids and not copied. */
export async function writeYear(world: TestWorld): Promise<void> {
  const out = join(tmpdir(), `fanfara-load-${process.pid}.json`)
  await seedCreators(world.world, { count: 2_000, payable: 50_000, out })
  await rm(out)
  // What the clock of a running installation does: without it nobody of them stands in the list.
  await refreshCards(world.world)
  await copyRows(world, 'audit', ['id'], 'true', 10)
  await copyRows(world, 'news', ['id'], 'true', 100)
}

/** As many of everything as somebody has who has been there for years: 300 campaigns and what belongs to them. */
export async function writeMany(world: TestWorld, email: string, wanted = 300): Promise<void> {
  const person = `(select id from account where email = '${email}')`
  const { rows } = await ask(world, `select count(*) as own from participation where creator_id = ${person}`)
  const times = Math.ceil(wanted / Math.max(1, Number(rows[0]?.own)))
  const ofPerson = `creator_id = ${person}`
  await copyRows(world, 'campaign', ['id'], `id in (select campaign_id from participation where ${ofPerson})`, times)
  await copyRows(world, 'participation', ['id', 'campaign_id'], ofPerson, times)
  await copyRows(world, 'task', ['id', 'campaign_id', 'participation_id'], ofPerson, times)
  await copyRows(
    world,
    'payment',
    ['id', 'campaign_id', 'participation_id'],
    `${ofPerson} and payout_id is null`,
    times,
  )
}
