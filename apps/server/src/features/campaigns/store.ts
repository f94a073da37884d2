import { type Day, day } from '@fanfara/contract/time'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from '#/db/rows.ts'
import type { CategoryKey, CampaignStage } from '@fanfara/contract/enums'
import { type WholeTexts, wholeTexts } from '@fanfara/contract/languages'
import type { CampaignForm } from '@fanfara/contract/ops/campaigns'
import { type Db, type Reader, type Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import type { PlanLine, StoredRate } from '#/db/rows/kept-json.ts'
import type { CampaignFacts } from './policy.ts'

/** A campaign as acts and lists see it. */
export interface Campaign extends CampaignFacts {
  id: string
  name: string
  description: string | null
  advertiser: string
  advertiserEmail: string
  landingUrl: string | null
  topic: CategoryKey | null
  incomes: StoredRate[]
  taskPlan: PlanLine<WholeTexts>[]
  productPhotos: string[]
  createdAt: Date
  publishedAt: Date | null
}

/** The columns of a campaign that acts and lists read. */
export type CampaignRow = Omit<
  Selectable<Schema['campaign']>,
  'completed_at' | 'settled_at' | 'sort_day' | 'typical_pay_grosze' | 'models' | 'closes_on'
>

export const campaignOf = (row: CampaignRow): Campaign => ({
  id: row.id,
  stage: row.stage,
  name: row.name,
  description: row.description,
  advertiser: row.advertiser,
  advertiserEmail: row.advertiser_email,
  type: row.type,
  platforms: row.platforms,
  startDate: row.start_date,
  endDate: row.end_date,
  recruitingUntil: row.recruiting_until,
  places: row.places,
  taken: row.taken,
  isHeldBack: row.is_held_back,
  isAutomatic: row.is_automatic,
  landingUrl: row.landing_url,
  topic: row.topic,
  incomes: row.incomes,
  taskPlan: row.task_plan.map(line => ({ ...line, brief: wholeTexts(line.brief) })),
  productPhotos: row.product_photos,
  createdAt: row.created_at,
  publishedAt: row.published_at,
})

/** Held against other changes until the transaction ends; null when there is none. */
export async function lockCampaign(tx: Tx, id: string): Promise<Campaign | null> {
  const row = await tx.selectFrom('campaign').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? campaignOf(row) : null
}

/** Read without a lock; null when there is none. */
export async function findCampaign(db: Reader, id: string): Promise<Campaign | null> {
  const row = await db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? campaignOf(row) : null
}

/** Moves a campaign. @throws Conflict when it is no longer in `from`. */
export async function moveCampaign(
  tx: Tx,
  id: string,
  move: { from: CampaignStage; to: CampaignStage; at: Date; set?: { start_date?: Day; is_held_back?: boolean } },
): Promise<void> {
  const stamps = {
    ...(move.from === 'draft' ? { published_at: move.at } : {}),
    ...(move.to === 'completed' ? { completed_at: move.at } : {}),
  }
  const { numUpdatedRows } = await tx
    .updateTable('campaign')
    .set({ stage: move.to, ...stamps, ...move.set })
    .where('id', '=', id)
    .where('stage', '=', move.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** The columns behind a campaign form. */
export interface WritableCampaign {
  form: CampaignForm
  incomes: readonly StoredRate[]
}

const dayOrNull = (text: string | null): Day | null => (text === null ? null : day(text))

const columnsOf = ({ form, incomes }: WritableCampaign) => ({
  name: form.name,
  description: form.description,
  advertiser: form.advertiser,
  advertiser_email: form.advertiser_email,
  type: form.type,
  platforms: form.platforms,
  start_date: dayOrNull(form.start_date),
  end_date: dayOrNull(form.end_date),
  recruiting_until: dayOrNull(form.recruiting_until),
  places: form.places,
  is_held_back: form.is_held_back,
  is_automatic: form.is_automatic,
  landing_url: form.landing_url,
  topic: form.topic ?? null,
  incomes: JSON.stringify(incomes),
  task_plan: JSON.stringify(form.task_plan),
  product_photos: form.product_photos,
})

/** Adds a draft. */
export async function insertCampaign(tx: Tx, campaign: WritableCampaign, at: Date): Promise<Campaign> {
  const row = await tx
    .insertInto('campaign')
    .values({ id: crypto.randomUUID(), stage: 'draft', created_at: at, ...columnsOf(campaign) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return campaignOf(row)
}

/** Writes every column that a form has. @returns the row as it is now */
export async function updateCampaign(tx: Tx, id: string, campaign: WritableCampaign): Promise<Campaign> {
  const row = await tx
    .updateTable('campaign')
    .set(columnsOf(campaign))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return campaignOf(row)
}

/** Campaigns that a day's coming moves, without those that were tried: ids, a bounded number at a time. */
export async function dueCampaigns(
  db: Db,
  today: string,
  tried: { toStart: readonly string[]; toComplete: readonly string[]; toLapse: readonly string[] },
): Promise<{ toStart: string[]; toComplete: string[]; toLapse: string[] }> {
  const ids = async (query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(({ id }) => id)
  return {
    toComplete: await ids(
      sql<{
        id: string
      }>`select id from campaign where stage in ('onboarding', 'running') and end_date < ${today}::date
      and id <> all(${tried.toComplete}::uuid[]) order by end_date limit 100`,
    ),
    toStart: await ids(sql<{
      id: string
    }>`select id from campaign where stage = 'onboarding' and not is_held_back and start_date <= ${today}::date
      and (end_date is null or end_date >= ${today}::date) and id <> all(${tried.toStart}::uuid[])
      order by start_date limit 100`),
    toLapse: await ids(sql<{
      id: string
    }>`select distinct c.id from campaign c join participation p on p.campaign_id = c.id
      where p.status = 'invited' and c.stage in ('onboarding', 'running') and c.recruiting_until < ${today}::date
      and c.id <> all(${tried.toLapse}::uuid[]) limit 100`),
  }
}

/**
 * Takes out of what can be joined whatever ended before this day: lists would read past it for as long as its campaign runs. What an act
 * has in hand is left to it, or to the next day, so that this waits for nobody.
 */
export async function forgetPastFits(db: Db, today: Day): Promise<void> {
  await sql`delete from campaign_fit where (campaign_id, platform) in (
    select campaign_id, platform from campaign_fit where until < ${today}::date for update skip locked)`.execute(db)
}

/** The address of each one's advertiser, by campaign; of those that there are. */
export async function advertiserAddresses(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('campaign')
    .select(['id', 'name', 'advertiser_email as email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

/** Gives a locked campaign another address of its advertiser. */
export async function setAdvertiserEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.updateTable('campaign').set({ advertiser_email: email }).where('id', '=', id).execute()
}
