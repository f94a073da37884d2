/**
 * The end of a campaign with very many participants: closing it, telling everybody, accepting its settlement and paying it, and how long others
 * wait meanwhile.
 */
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { withTransaction } from '@fanfara/server/db/port'
import * as ledger from '@fanfara/server/features/ledger/service'
import { sendDue } from '@fanfara/server/jobs/due-work'
import { grosze } from '@fanfara/contract/money'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { type MeasuredBulk, meanwhile } from '../tools/meanwhile.ts'

/** Each step with its time, and what stood in the books at the end. */
export interface MeasuredEnd {
  participants: number
  close: MeasuredBulk
  /** Everybody's message, after the commit. */
  tell: MeasuredBulk
  settle: MeasuredBulk
  pay: MeasuredBulk
  released: number
  told: number
  mismatches: number
}

const EACH = 50_00

/** Measures on the database that the environment names. */
export async function measureCampaignEnd(participants: number): Promise<MeasuredEnd> {
  const world = await startWorld()
  try {
    const [office, id] = [await world.operator(), await world.campaigns.published({ places: null })]
    await fill(world, id, participants)
    const params = { id }
    const close = await meanwhile(world, () => office.call(opsCloseCampaign, { params }))
    const tell = await meanwhile(world, async () => {
      while ((await sendDue(world.world)) > 0);
    })
    const settle = await meanwhile(world, () => office.call(opsAcceptSettlement, { params }))
    const body = { amount: (participants * EACH) / 100, reference: 'all of it' }
    const pay = await meanwhile(world, () => office.call(opsRecordAdvertiserPayment, { params, body }))
    const { rows } = await sql<{ released: number; told: number }>`
      select (select count(*)::int from payment where campaign_id = ${id} and status = 'ready_for_payout') as released,
        (select count(*)::int from inbox_message where content like '%Sok Malinowy%') as told`.execute(world.world.db)
    const mismatches = (await ledger.reconcile(world.world)).length
    return { participants, close, tell, settle, pay, ...(rows[0] ?? { released: 0, told: 0 }), mismatches }
  } finally {
    await world.close()
  }
}

/** People who take part, have finished their task and earned the same, as the services write them. */
async function fill(world: TestWorld, campaignId: string, participants: number): Promise<void> {
  const { db } = world.world
  const at = world.clock.now()
  await sql`
    insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
    select gen_random_uuid(), 'influencer', gen_random_uuid(), 'many-' || nth || '@load.test', 'Many ' || nth, 'pl', 'dark', 'many-' || nth,
      ${at}::timestamptz from generate_series(1, ${participants}::int) as nth`.execute(db)
  await sql`
    insert into participation (id, campaign_id, creator_id, status, since, entered_at)
    select gen_random_uuid(), ${campaignId}::uuid, id, 'active', ${at}::timestamptz, ${at}::timestamptz from account
    where email like 'many-%@load.test'`.execute(db)
  await sql`
    insert into task (id, campaign_id, participation_id, creator_id, platform, ad_type, name, brief, status, starts_at, ends_at, finished_at, proof_url,
      needs_acceptance, position)
    select gen_random_uuid(), campaign_id, id, creator_id, 'twitch', 'onpage_banner_under_stream', 'Load', '{"pl":"x","en":"x"}'::jsonb, 'finished',
      ${at}::timestamptz, ${at}::timestamptz + interval '20 days', ${at}::timestamptz, 'https://www.twitch.tv/load/about', false, 0
    from participation where campaign_id = ${campaignId}::uuid`.execute(db)
  const { rows } = await sql<{ id: string; creator_id: string }>`
    insert into payment (id, campaign_id, creator_id, participation_id, status, amount_grosze, lines, model, accruals, created_at, moved_at)
    select gen_random_uuid(), campaign_id, creator_id, id, 'waiting_for_acceptance', ${EACH}::int, '[]'::jsonb, 'FLAT FEE', 1, ${at}::timestamptz,
      ${at}::timestamptz from participation where campaign_id = ${campaignId}::uuid returning id, creator_id`.execute(
    db,
  )
  await withTransaction(db, tx =>
    ledger.postAll(
      tx,
      rows.map(({ id, creator_id }) => ({
        event: { key: `accrual:${id}:1`, kind: 'accrual', at, actorId: null },
        postings: [
          { account: ledger.owedByAdvertiser(campaignId), amount: grosze(-EACH) },
          { account: ledger.pending(creator_id), amount: grosze(EACH) },
        ],
      })),
    ),
  )
  for (const table of ['account', 'participation', 'task', 'payment'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}
