import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmbedded } from '../engines/embedded.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { type Db, queryBuilder } from '../port.ts'

const folder = new URL('../migrations/', import.meta.url)
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
  const trips = await db.selectFrom('oauth_trip').select(['action', 'is_remembered']).execute()
  expect(trips).toEqual([{ action: 'connect', is_remembered: false }])
  const channels = await db.selectFrom('channel').select(['type', 'measure_at']).orderBy('type').execute()
  expect(channels).toEqual([
    { type: 'twitch', measure_at: day('2026-01-04') },
    { type: 'x', measure_at: null },
    { type: 'youtube', measure_at: null },
  ])
  await store.close()
})

test('design §4 SET-02 an upgrade keeps messages, inbox sessions and switches when the inbox gets applications, and for kinds that came later', async () => {
  const store = await openEmbedded({ empty: true })
  const db = queryBuilder(store)
  const names = migrationNames()
  const before = names.indexOf('0016-inbox-applications')
  await run(db, names.slice(0, before))
  await sql
    .raw(`
    insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'influencer', gen_random_uuid(), 'ola@test.test', 'Ola', 'pl', 'dark', 's', '2026-01-01');
    insert into inbox_message (id, account_id, template, content, url, occasion, created_at, seen_at, removed_at)
      select gen_random_uuid(), id, 'welcome', 'Cześć', '/', 'welcome', timestamptz '2026-01-02', timestamptz '2026-01-03', null::timestamptz from account
      union all select gen_random_uuid(), id, 'task-ending', 'Koniec', '/', 'task-ending:1', timestamptz '2026-01-02', null, timestamptz '2026-01-04' from account;
    insert into session (id, account_id, is_remembered, created_at, last_used_at, expires_at)
      select '00000000-0000-4000-8000-000000000002', id, true, '2026-01-02', '2026-01-02', '2027-01-01' from account;
    insert into inbox_session (token_hash, account_id, session_id, expires_at) select '\\x01', id, '00000000-0000-4000-8000-000000000002', '2027-01-01' from account;
    insert into inbox_session (token_hash, account_id, expires_at) select '\\x02', id, '2027-01-01' from account;
    insert into notification_switch (account_id, group_name, is_on) select id, 'campaigns', false from account;
  `)
    .execute(db)
  await run(db, names.slice(before))
  const messages = await db
    .selectFrom('portal_message')
    .select(['template', 'content', 'occasion', 'seen_at', 'read_at'])
    .where('account_id', '=', '00000000-0000-4000-8000-000000000001')
    .orderBy('template')
    .execute()
  expect(messages).toMatchObject([
    { template: 'task-ending', occasion: 'task-ending:1' },
    { template: 'welcome', content: 'Cześć', seen_at: new Date('2026-01-03T00:00:00Z'), read_at: null },
  ])
  const { rows } = await sql<{
    external_id: string
    identifier: string
    sessions: number
    off: number
    workflows: number
  }>`
    select external_id, identifier, (select count(*)::int from inbox_session where subscriber_id = inbox_subscriber.id) as sessions,
      (select count(*)::int from inbox_preference where subscriber_id = inbox_subscriber.id and channels ->> 'email' = 'false') as off,
      (select count(*)::int from inbox_message where workflow_id is not null) as workflows
    from inbox_subscriber join inbox_application on inbox_application.id = application_id`.execute(db)
  // Of the two sessions the one without a portal session behind it has ended.
  expect(rows).toEqual([{ external_id: 's', identifier: 'fanfara-portal', sessions: 1, off: 10, workflows: 2 }])
  await store.close()
})

test('13.2 decision 0025 an upgrade counts addresses of operators and of the reserved domain as confirmed; others have to confirm', async () => {
  const store = await openEmbedded({ empty: true })
  const db = queryBuilder(store)
  const names = migrationNames()
  const before = names.indexOf('0029-confirmed-addresses')
  await run(db, names.slice(0, before))
  const people = [
    ['operator', 'op@firma.pl'],
    ['influencer', 'ola@demo.test'],
    ['influencer', 'kuba@poczta.pl'],
    ['influencer', 'zly@test.pl'],
    ['influencer', 'zly@latest'],
    ['influencer', null],
  ] as const
  for (const [role, email] of people)
    await sql`insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
      values (gen_random_uuid(), ${role}, gen_random_uuid(), ${email}, 'A', 'pl', 'dark', gen_random_uuid()::text, '2026-01-01')`.execute(
      db,
    )
  await run(db, names.slice(before))
  const confirmed = await db
    .selectFrom('account')
    .select('email')
    .where('email_confirmed_at', 'is not', null)
    .orderBy('email')
    .execute()
  expect(confirmed.map(({ email }) => email)).toEqual(['ola@demo.test', 'op@firma.pl'])
  await store.close()
})

test('MONEY-47 decision 0031 an upgrade keeps what the list of before would have paid, whatever operators wrote since', async () => {
  const store = await openEmbedded({ empty: true })
  const db = queryBuilder(store)
  const names = migrationNames()
  const before = names.indexOf('0035-kept-prices')
  await run(db, names.slice(0, before))
  await sql
    .raw(`
    insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'influencer', gen_random_uuid(), 'ola@test.test', 'Ola', 'pl', 'dark', 's', '2026-01-01');
    insert into campaign (id, name, description, advertiser, advertiser_email, type, platforms, stage, incomes, task_plan, created_at)
      select id, 'c', 'd', 'a', 'a@a.a', 'open', '{youtube}', 'running', incomes, '[]', '2026-01-01' from (values
        ('00000000-0000-4000-8000-000000000002'::uuid, '[{"model":"FLAT_FEE","unit":"flat","rate_grosze":null}]'::jsonb),
        ('00000000-0000-4000-8000-000000000003'::uuid, '[{"model":"CPM","unit":"flat","rate_grosze":800}]'::jsonb)) as one (id, incomes);
    insert into participation (id, campaign_id, creator_id, status, since, entered_at, salaries)
      select gen_random_uuid(), id, '00000000-0000-4000-8000-000000000001', 'active', '2026-01-02', '2026-01-02', '{"youtube/video_shotout": 77700}' from campaign;
    update recommended_price set price_zloty = 600 where ad_type = 'video_dedicated_video' and stage = 1;
    delete from recommended_price where ad_type = 'video_short';
  `)
    .execute(db)
  await run(db, names.slice(before))
  const kept = await db.selectFrom('participation').select(['salaries']).orderBy('campaign_id').execute()
  expect(kept[0]?.salaries).toMatchObject({
    'youtube/video_dedicated_video': 1200_00,
    'youtube/video_short': 300_00,
    'youtube/video_shotout': 777_00,
  })
  // Where the creator's own prices pay nothing, none are added.
  expect(kept[1]?.salaries).toEqual({ 'youtube/video_shotout': 777_00 })
  await store.close()
})

test('14.11 an upgrade carries briefs, plans and news over into one text by language, whatever is empty in them', async () => {
  const store = await openEmbedded({ empty: true })
  const db = queryBuilder(store)
  const names = migrationNames()
  const before = names.indexOf('0038-texts-by-language')
  await run(db, names.slice(0, before))
  const line = { platform: 'twitch', ad_type: 'stream_banner', amount: 1, start_date: null, end_date: null }
  const plan = [
    { ...line, brief_pl: 'Pokaż „baner”', brief_en: 'Show it', need_acceptance: true },
    { ...line, amount: 2, brief_pl: '', brief_en: 'Again', need_acceptance: false },
  ]
  await sql`
    insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'influencer', gen_random_uuid(), 'ola@test.test', 'Ola', 'pl', 'dark', 's', '2026-01-01')`.execute(
    db,
  )
  await sql`
    insert into campaign (id, name, description, advertiser, advertiser_email, type, platforms, stage, incomes, task_plan, created_at)
      select id::uuid, 'c', 'd', 'a', 'a@a.a', 'open', '{twitch}', 'running', '[]', plan::jsonb, '2026-01-01' from (values
        ('00000000-0000-4000-8000-000000000002', ${JSON.stringify(plan)}::text),
        ('00000000-0000-4000-8000-000000000003', '[]')) as one (id, plan)`.execute(db)
  await sql
    .raw(`
    insert into participation (id, campaign_id, creator_id, status, since)
      values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'active', '2026-01-02');
    insert into task (id, campaign_id, participation_id, creator_id, platform, ad_type, name, brief_pl, brief_en, status, needs_acceptance, position)
      select gen_random_uuid(), campaign_id, id, creator_id, 'twitch', 'stream_banner', 'c', 'Pokaż „baner”', '', 'during', false, 0 from participation;
    insert into news (id, status, title_pl, title_en, text_pl, text_en, created_at, changed_at)
      values (gen_random_uuid(), 'draft', 'Tytuł', 'Title', 'Treść\nz linią', 'Text "quoted"', '2026-01-01', '2026-01-01');
  `)
    .execute(db)
  const changed = db.selectFrom('task').select('changed_at')
  const [unchanged] = await changed.execute()
  await run(db, names.slice(before))
  const plans = await db.selectFrom('campaign').select('task_plan').orderBy('id').execute()
  expect(plans.map(({ task_plan }) => task_plan)).toEqual([
    [
      { ...line, brief: { pl: 'Pokaż „baner”', en: 'Show it' }, need_acceptance: true },
      { ...line, amount: 2, brief: { pl: '', en: 'Again' }, need_acceptance: false },
    ],
    [],
  ])
  expect(await db.selectFrom('task').select('brief').execute()).toEqual([{ brief: { pl: 'Pokaż „baner”', en: '' } }])
  expect(await changed.execute()).toEqual([unchanged])
  expect(await db.selectFrom('news').select(['title', 'text']).execute()).toEqual([
    { title: { pl: 'Tytuł', en: 'Title' }, text: { pl: 'Treść\nz linią', en: 'Text "quoted"' } },
  ])
  await store.close()
})

/** Numbers that no migration has: whoever ran a later one could not be upgraded by one that stood before it. */
const LEFT_OUT = [
  32, 51, 57, 58, 59, 72, 73, 78, 79, 83, 84, 94, 96, 97, 98, 99, 100, 101, 102, 103, 104, 109, 111, 112, 114, 115, 116,
  117, 118, 119, 124, 131, 132, 133, 134, 138, 139,
]

test('SETUP-09 a migration has the next number, and none that was left out: what ran before stands before it', () => {
  const numbers = migrationNames().map(name => Number(name.slice(0, 4)))
  expect(new Set(numbers).size).toBe(numbers.length)
  const all = Array.from({ length: Math.max(...numbers) }, (_, nth) => nth + 1)
  expect(all.filter(number => !numbers.includes(number))).toEqual(LEFT_OUT)
})

test('SETUP-09 an installation of before is brought to the program’s state, and one that is there already is left alone', async () => {
  const store = await openEmbedded({ empty: true })
  const db = queryBuilder(store)
  const names = await migrate(db)
  expect(names).toEqual(migrationNames())
  // As an installation of an earlier version has it: without the newest.
  await sql`delete from kysely_migration where name >= '0146'`.execute(db)
  const newest = names.filter(name => name >= '0146')
  const matching = (kind: RegExp) =>
    newest.flatMap(name => [...readFileSync(new URL(`${name}.sql`, folder), 'utf8').matchAll(kind)])
  const made = (kind: RegExp) => matching(kind).map(([, thing = '']) => sql.ref(thing))
  await sql`drop index ${sql.join(made(/^create index (\w+)/gm))}`.execute(db)
  await sql`drop function ${sql.join(made(/^create function (\w+)/gm))}`.execute(db)
  await sql`drop table ${sql.join(made(/^create table (\w+)/gm))}`.execute(db)
  for (const [, table = '', column = ''] of matching(/^alter table (\w+) add column (\w+)/gm))
    await sql`alter table ${sql.ref(table)} drop column ${sql.ref(column)}`.execute(db)
  expect(await migrate(db)).toEqual(newest)
  expect(await migrate(db)).toEqual([])
  await store.close()
})
