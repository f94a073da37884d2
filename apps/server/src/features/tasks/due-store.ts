import type { AdType } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Tx } from '#/db/port.ts'

/**
 * Unfinished tasks of a campaign that ended are missed (TRAN-14); a running one that waits for an answer, or was answered a
 * moment ago, has its end now and stays open (TASK-41).
 * @returns those that are missed now and were to be done by somebody: a banner of Easy Ad is not; and whether their own end has not come.
 */
export async function missUnfinished(
  tx: Tx,
  campaignId: string,
  { to, now }: { to: 'missed'; now: Date },
): Promise<(MovedTask & { is_early: boolean })[]> {
  const { rows } = await sql<MovedTask & { ad_type: string; ends_at: Date | null }>`
    update task set
      status = case when ${staysOpen(now)} then status else ${to}::text end,
      ends_at = case when ${staysOpen(now)} then least(ends_at, ${now}::timestamptz) else ends_at end
    where campaign_id = ${campaignId} and status in ('coming', 'during')
    returning id, creator_id, name, status, ad_type, ends_at`.execute(tx)
  return rows
    .filter(({ status, ad_type }) => status === to && ad_type !== 'automatic')
    .map(({ ends_at, ...task }) => ({ ...task, is_early: ends_at === null || ends_at > now }))
}

/** Which running tasks the end does not close yet; `isOver` of the policy says the same. */
const staysOpen = (now: Date) =>
  sql<boolean>`(status = 'during' and (is_acceptance_pending or coalesce(open_until > ${now}::timestamptz, false)))`

/** Participations of a campaign with a task that stays open after the campaign's end. */
export async function openParticipations(tx: Tx, campaignId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('task')
    .select('participation_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'during')
    .execute()
  return rows.map(({ participation_id }) => participation_id)
}

/** Automatic tasks whose end passed, finished (EASY-13): nothing is handed in for them. */
export async function finishDue(tx: Tx, now: Date, to: 'finished'): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update task set status = ${to}::text, finished_at = ends_at where id in (
      select task.id from task join participation on participation.id = task.participation_id
        join campaign on campaign.id = task.campaign_id
      where task.status = 'during' and task.ends_at <= ${now}::timestamptz and participation.status = 'active' and campaign.is_automatic
      order by task.ends_at limit ${BATCH}::int for no key update of task skip locked)
    returning id`.execute(tx)
  return rows
}

/** Begun tasks of an automatic campaign that ends are finished (EASY-13). */
export async function finishAutomatic(
  tx: Tx,
  campaignId: string,
  { to, at }: { to: 'finished'; at: Date },
): Promise<void> {
  await sql`
    update task set status = ${to}::text, finished_at = least(coalesce(task.ends_at, ${at}::timestamptz), ${at}::timestamptz)
    from participation where participation.id = task.participation_id and participation.status = 'completed'
      and task.campaign_id = ${campaignId} and task.status in ('coming', 'during')
      and (task.status = 'during' or task.starts_at <= ${at}::timestamptz)`.execute(tx)
}

/** A task that just moved by time, with what its owner is told. */
export interface MovedTask {
  id: string
  creator_id: string
  name: string
  status: string
}

const BATCH = 500

/** Tasks whose start came, moved (TRAN-26); only those of creators who take part in a running campaign. */
export async function startDue(tx: Tx, now: Date, to: 'during'): Promise<MovedTask[]> {
  const { rows } = await sql<MovedTask>`
    update task set status = ${to}::text where id in (
      select task.id from task join participation on participation.id = task.participation_id
        join campaign on campaign.id = task.campaign_id
      where task.status = 'coming' and task.starts_at <= ${now}::timestamptz and participation.status = 'active' and not campaign.is_held_back
      order by task.starts_at limit ${BATCH}::int for no key update of task skip locked)
    returning id, creator_id, name, status`.execute(tx)
  return rows
}

/**
 * Tasks whose end passed, moved (TRAN-28); a request that is still unanswered, or an answer of the last day, keeps its task
 * open (TASK-41).
 */
export async function missDue(tx: Tx, now: Date, to: 'missed'): Promise<MovedTask[]> {
  const { rows } = await sql<MovedTask>`
    update task set status = ${to}::text where id in (
      select id from task where status in ('coming', 'during') and ends_at <= ${now}::timestamptz and not is_acceptance_pending
        and (open_until is null or open_until <= ${now}::timestamptz)
      order by ends_at limit ${BATCH}::int for no key update skip locked)
    returning id, creator_id, name, status`.execute(tx)
  return rows
}

/** A task that ends soon, with what decides what its owner still has to do. */
export interface EndingTask extends MovedTask {
  ad_type: AdType
  /** Why it was sent back, or the code of why. */
  rejection: string | null
  needs_acceptance: boolean
  is_acceptance_approved: boolean
  is_acceptance_pending: boolean
}

/** Running tasks that end within a day, each once: whoever gets it tells its owner in the same transaction (MSG-24). */
export async function claimEndingSoon(tx: Tx, now: Date, until: Date): Promise<EndingTask[]> {
  const { rows } = await sql<EndingTask>`
    update task set told_ending_at = ${now}::timestamptz where id in (
      select id from task
      where status = 'during' and told_ending_at is null and ends_at > ${now}::timestamptz and ends_at <= ${until}::timestamptz
        and not exists (select 1 from campaign where campaign.id = task.campaign_id and is_automatic)
      order by ends_at limit ${BATCH}::int for no key update skip locked)
    returning id, creator_id, name, status, ad_type, coalesce(rejection_code, rejection_reason) as rejection,
      needs_acceptance, is_acceptance_approved, is_acceptance_pending`.execute(tx)
  return rows
}

/** Gives tasks their dates when a campaign is launched, and starts those that are due (TRAN-11). @returns those that run now. */
export async function launch(
  tx: Tx,
  campaignId: string,
  {
    to,
    now,
    startsAt,
    participationId = null,
  }: { to: 'during'; now: Date; startsAt: Date; participationId?: string | null },
): Promise<MovedTask[]> {
  const { rows } = await sql<MovedTask>`
    update task set starts_at = coalesce(starts_at, ${startsAt}::timestamptz),
      status = case when coalesce(starts_at, ${startsAt}::timestamptz) <= ${now}::timestamptz then ${to}::text else status end
    where campaign_id = ${campaignId} and status in ('coming', 'during')
      and (${participationId}::uuid is null or participation_id = ${participationId}::uuid)
    returning id, creator_id, name, status`.execute(tx)
  return rows.filter(({ status }) => status === 'during')
}
