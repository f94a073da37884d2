import type { Platform } from '@fanfara/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Reader, type Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import type { ParticipationStatus } from './states.ts'

/** Makes acts that look at a creator's channels and acts that change them follow each other. */
export async function lockCreator(tx: Tx, creatorId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', creatorId).forNoKeyUpdate().execute()
}

/** Held against other moves, not against rows that refer to it; found by id, or by campaign and creator. */
export async function lockParticipation(tx: Tx, where: { id: string } | { campaignId: string; creatorId: string }) {
  let query = tx.selectFrom('participation').select(['id', 'campaign_id', 'creator_id', 'status']).forNoKeyUpdate()
  query =
    'id' in where
      ? query.where('id', '=', where.id)
      : query.where('campaign_id', '=', where.campaignId).where('creator_id', '=', where.creatorId)
  const row = await query.executeTakeFirst()
  return row ? { id: row.id, campaignId: row.campaign_id, creatorId: row.creator_id, status: row.status } : null
}

/** Whether participation `p` of campaign `c` is this creator's and needs this platform. */
const needsPlatform = (creatorId: string, platform: Platform) => sql<boolean>`
  p.creator_id = ${creatorId} and c.platforms @> array[${platform}]::text[] and (
    (p.status = 'active' and exists (select 1 from task where task.participation_id = p.id and task.platform = ${platform}))
    or (p.status in ('pending_approval', 'attached', 'planned') and not exists (
      select 1 from channel where channel.account_id = p.creator_id and channel.status = 'connected'
        and channel.type <> ${platform} and channel.type = any(c.platforms))))`
/** As `lockUsing`, by name and without locks, to be asked about before a channel is disconnected. */
export async function listUsing(db: Reader, creatorId: string, platform: Platform) {
  const { rows } = await sql<{ campaignId: string; name: string; status: string }>`
    select c.id as "campaignId", c.name, p.status from participation p join campaign c on c.id = p.campaign_id
    where ${needsPlatform(creatorId, platform)} order by c.sort_day, c.id limit ${USING_MAX}`.execute(db)
  return rows
}

/** So many campaigns are named in one question. */
const USING_MAX = 100

/**
 * A creator's participations that need this platform, locked: running ones with a task on it, and waiting ones that no
 * other connected channel fits.
 */
export async function lockUsing(tx: Tx, creatorId: string, platform: Platform) {
  await sql`select id from campaign where platforms @> array[${platform}]::text[] and id in (
    select campaign_id from participation where creator_id = ${creatorId} and status in ('pending_approval', 'attached', 'planned', 'active'))
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{
    id: string
    campaign_id: string
    creator_id: string
    status: 'active' | 'pending_approval' | 'attached' | 'planned'
  }>`
    select p.id, p.campaign_id, p.creator_id, p.status from participation p join campaign c on c.id = p.campaign_id
    where ${needsPlatform(creatorId, platform)} for no key update of p`.execute(tx)
  return rows.map(row => ({
    id: row.id,
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    status: row.status,
  }))
}

const NOT_ENDED = ['invited', 'pending_approval', 'attached', 'planned', 'active'] as const

/** A creator's participations that have not ended, invitations included, locked. */
export async function lockNotEnded(tx: Tx, creatorId: string) {
  await sql`select id from campaign where id in (
    select campaign_id from participation where creator_id = ${creatorId} and status = any(${NOT_ENDED}::text[]))
    order by id for no key update`.execute(tx)
  return tx
    .selectFrom('participation')
    .select(['id', 'campaign_id as campaignId', 'creator_id as creatorId', 'status'])
    .where('creator_id', '=', creatorId)
    .where('status', 'in', NOT_ENDED)
    .$narrowType<{ status: (typeof NOT_ENDED)[number] }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Whether a campaign runs with this creator. */
export async function isInRunning(db: Reader, creatorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participation')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the creator of a participation. @returns its campaign; null when there is no such participation. */
export async function lockCreatorOf(tx: Tx, participationId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('participation')
    .select(['campaign_id', 'creator_id'])
    .where('id', '=', participationId)
    .executeTakeFirst()
  if (!row) return null
  await lockCreator(tx, row.creator_id)
  return row.campaign_id
}

/** Takes one place in the same statement that sees whether there is one (threat model §4.11). @returns false when full. */
export async function takePlace(tx: Tx, campaignId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaign')
    .set(set => ({ taken: set('taken', '+', 1) }))
    .where('id', '=', campaignId)
    .where(sql<boolean>`(places is null or taken < places)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Gives places free again. @returns whether others may have waited for them: an automatic campaign has no more than so many. */
export async function freePlaces(tx: Tx, campaignId: string, places: number): Promise<boolean> {
  const row = await tx
    .updateTable('campaign')
    .set({ taken: sql<number>`greatest(taken - ${places}::int, 0)` })
    .where('id', '=', campaignId)
    .returning(sql<boolean>`is_automatic and places is not null and stage in ('onboarding', 'running')`.as('is_wanted'))
    .executeTakeFirst()
  return row?.is_wanted ?? false
}

/** Adds a participation. @returns its id, or null when the creator is in already. */
export async function insertParticipation(
  tx: Tx,
  participation: {
    campaignId: string
    creatorId: string
    status: ParticipationStatus
    at: Date
    hasEntered: boolean
    invitedAt?: Date
  },
): Promise<string | null> {
  const row = await tx
    .insertInto('participation')
    .values({
      id: crypto.randomUUID(),
      campaign_id: participation.campaignId,
      creator_id: participation.creatorId,
      status: participation.status,
      since: participation.at,
      entered_at: participation.hasEntered ? participation.at : null,
      invited_at: participation.invitedAt ?? null,
      salaries: pricesOf(participation.creatorId),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Takes a place and adds the participation that has it, in the statement that sees whether there is one (threat model §4.11). Whoever is refused
 * has to roll back: a place may be taken by somebody who is in already.
 * @returns its id, or which of both was not possible.
 */
export async function insertEntered(
  tx: Tx,
  {
    campaignId,
    creatorId,
    status,
    at,
  }: { campaignId: string; creatorId: string; status: ParticipationStatus; at: Date },
): Promise<{ id: string } | { refused: 'no_places' | 'not_joinable' }> {
  const { rows } = await sql<{ id: string | null; has_place: boolean }>`
    with place as (
      update campaign set taken = taken + 1 where id = ${campaignId}::uuid and (places is null or taken < places) returning id),
    joined as (
      insert into participation (id, campaign_id, creator_id, status, since, entered_at, salaries)
      select ${crypto.randomUUID()}::uuid, place.id, ${creatorId}::uuid, ${status}::text, ${at}::timestamptz, ${at}::timestamptz,
        ${pricesOf(sql`${creatorId}::uuid`)}
      from place on conflict do nothing returning id)
    select (select id from joined) as id, exists (select from place) as has_place`.execute(tx)
  const [row] = rows
  if (!row?.has_place) return { refused: 'no_places' }
  return row.id === null ? { refused: 'not_joinable' } : { id: row.id }
}

/**
 * A creator's prices as they are now, in grosze, by platform and ad type (MONEY-47): their own; else what operators recommend
 * for the stage of the channel, or the next lower one that has a price; for platforms that are not connected the first.
 */
const pricesOf = (creatorId: string | RawBuilder<unknown>) => sql<string>`
  (coalesce((select jsonb_object_agg(platform || '/' || ad_type, price_zloty * 100) from (
    select distinct on (recommended.platform, recommended.ad_type) recommended.platform, recommended.ad_type, recommended.price_zloty
    from recommended_price as recommended
    left join channel on channel.account_id = ${creatorId} and channel.type = recommended.platform
    left join channel_reading as reading on reading.channel_id = channel.id
    where recommended.stage <= coalesce(reading.stage, 1)
    order by recommended.platform, recommended.ad_type, recommended.stage desc) as price), '{}'::jsonb)
  || coalesce((select jsonb_object_agg(channel.type || '/' || salary.task_type, salary.price_zloty * 100)
    from salary join channel on channel.id = salary.channel_id
    where channel.account_id = ${creatorId} and salary.price_zloty is not null), '{}'::jsonb))`
/** Writes into every participation what its creator's prices are now: for worlds that are made at once. */
export const keepPrices = (tx: Tx) =>
  sql`update participation set salaries = creator.prices
    from (select id, ${pricesOf(sql`account.id`)} as prices from account where role = 'influencer') as creator
    where creator.id = participation.creator_id`.execute(tx)
/** A creator's prices as they are now. */
export async function readPrices(db: Db, creatorId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ prices: Record<string, number> }>`select ${pricesOf(creatorId)} as prices`.execute(db)
  return rows[0]?.prices ?? {}
}

/** Prices of several creators as they are now, by creator. */
export async function readAllPrices(db: Reader, creatorIds: readonly string[]) {
  const { rows } = await sql<{ id: string; prices: Record<string, number> }>`
    select account.id, ${pricesOf(sql`account.id`)} as prices from account where account.id = any(${creatorIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}

/** Names of creators by participation; one of another campaign is left out. */
export async function namesIn(db: Reader, campaignId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select participation.id, account.name from participation join account on account.id = participation.creator_id
    where participation.campaign_id = ${campaignId} and participation.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Moves one participation. @throws Conflict when it is no longer in `from`. */
export async function moveParticipation(
  tx: Tx,
  participation: { id: string; creatorId: string },
  move: { from: ParticipationStatus; to: ParticipationStatus; at: Date; isEntering?: boolean },
): Promise<void> {
  // What was measured before somebody left was forfeited with its pay.
  const isReturning = move.isEntering && move.from === 'declined'
  const anew = {
    views: null,
    clicks: null,
    actions: null,
    sales: null,
    sales_value_grosze: null,
    counted_views: 0,
    counted_clicks: 0,
    counted_actions: 0,
    counted_sales: 0,
    counted_sales_value_grosze: 0,
  }
  const { numUpdatedRows } = await tx
    .updateTable('participation')
    .set({
      status: move.to,
      since: move.at,
      ...(move.isEntering ? { entered_at: move.at, salaries: pricesOf(participation.creatorId) } : {}),
      ...(isReturning ? anew : {}),
    })
    .where('id', '=', participation.id)
    .where('status', '=', move.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** Withdraws an application: the creator may apply again (TRAN-06). */
export async function removeParticipation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('participation').where('id', '=', id).where('status', '=', 'pending_approval').execute()
}

/** Its id, and who is to be told. */
export interface Moved {
  id: string
  creator_id: string
}

/** One statement for everybody in one of these statuses. @returns who moved */
export async function moveAll(
  tx: Tx,
  campaignId: string,
  from: readonly ParticipationStatus[],
  to: ParticipationStatus,
  at: Date,
): Promise<Moved[]> {
  return tx
    .updateTable('participation')
    .set({ status: to, since: at })
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', [...from])
    .returning(['id', 'creator_id'])
    .execute()
}

/** What was measured for a creator so far. */
export const readResults = (tx: Tx, participationId: string) =>
  tx
    .selectFrom('participation')
    .select(['views', 'clicks', 'actions', 'sales', 'sales_value_grosze'])
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow()
/** Keeps what was measured for a creator. */
export async function writeResults(
  tx: Tx,
  participationId: string,
  results: {
    views: number | null
    clicks: number | null
    actions: number | null
    sales: number | null
    sales_value_grosze: number | null
  },
): Promise<void> {
  await tx.updateTable('participation').set(results).where('id', '=', participationId).execute()
}

/** What events added to the figures of a participation; may be below zero where something was taken back. */
export interface Counted {
  views?: number
  clicks?: number
  actions?: number
  sales?: number
  /** What the sales were worth, in whole grosze. */
  salesValue?: number
}

/** Adds to what is paid for and, the same, to what events counted; a correction of an operator stays beside it. */
export async function addCounted(tx: Tx, participationId: string, counted: Counted): Promise<void> {
  const { views = 0, clicks = 0, actions = 0, sales = 0, salesValue = 0 } = counted
  const added = { views, clicks, actions, sales, sales_value_grosze: salesValue }
  const changes = Object.entries(added).filter(([, quantity]) => quantity !== 0)
  if (changes.length === 0) return
  const assignments = changes.flatMap(([figure, quantity]) => [
    sql`${sql.id(figure)} = greatest(coalesce(${sql.id(figure)}, 0) + ${quantity}::bigint, 0)`,
    sql`${sql.id(`counted_${figure}`)} = greatest(${sql.id(`counted_${figure}`)} + ${quantity}::bigint, 0)`,
  ])
  await sql`update participation set ${sql.join(assignments)} where id = ${participationId}`.execute(tx)
}

/** Lets a link rest, or count again. @returns whose it is; undefined when there is none */
export async function setLinkPaused(tx: Tx, participationId: string, isPaused: boolean) {
  const { rows } = await sql<{ creatorId: string; wasPaused: boolean }>`
    update participation set is_link_paused = ${isPaused}
    from (select id, is_link_paused from participation where id = ${participationId} for update) as before
    where participation.id = before.id returning participation.creator_id as "creatorId", before.is_link_paused as "wasPaused"`.execute(
    tx,
  )
  return rows[0]
}

/** What events alone gave a participation. */
export const readCounted = (tx: Tx, participationId: string) =>
  tx
    .selectFrom('participation')
    .select(['counted_views', 'counted_clicks', 'counted_actions', 'counted_sales', 'counted_sales_value_grosze'])
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow()

/**
 * Participants of a campaign by how a file names them: e-mail address, name, id of the participation or of the account, in capital or
 * small letters (which letters are which the database says). By the name as it was written; several where a name is not one person's.
 */
export async function findByNames(tx: Tx, campaignId: string, names: readonly string[]) {
  const wanted = [...new Set(names)]
  const { rows } = await sql<{ wanted: string; id: string; name: string }>`
    with wanted as (select name, lower(name) as small from unnest(${wanted}::text[]) as given (name)),
      people as (
        select p.id, account.name, lower(account.name) as small, lower(account.email) as email, account.id as account_id
        from participation p join account on account.id = p.creator_id
        where p.campaign_id = ${campaignId}::uuid and p.entered_at is not null and p.status <> 'declined')
    select wanted.name as wanted, people.id, people.name from wanted join people on people.email = wanted.small
    union select wanted.name, people.id, people.name from wanted join people on people.small = wanted.small
    union select wanted.name, people.id, people.name from wanted join people on people.id::text = wanted.small
    union select wanted.name, people.id, people.name from wanted join people on people.account_id::text = wanted.small`.execute(
    tx,
  )
  const found = new Map<string, { id: string; name: string }[]>()
  for (const { wanted: name, ...row } of rows) found.set(name, [...(found.get(name) ?? []), row])
  return found
}

/** Connected platforms of a creator. */
export async function platformsOf(db: Reader, creatorId: string): Promise<Platform[]> {
  const rows = await db
    .selectFrom('channel')
    .select('type')
    .where('account_id', '=', creatorId)
    .where('status', '=', 'connected')
    .execute()
  return rows.map(({ type }) => type)
}
