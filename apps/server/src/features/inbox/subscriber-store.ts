import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** What an application says about a person. */
export interface Profile {
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | undefined
  avatar?: string | undefined
}

const columns = ['id', 'external_id', 'first_name', 'last_name', 'phone', 'avatar', 'version'] as const
/** A subscriber as it lies in the database. */
export type SubscriberRow = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>

/** One subscriber of an application by the application's own name for it. */
export const findSubscriber = (db: Reader, applicationId: string, externalId: string) =>
  db
    .selectFrom('inbox_subscriber')
    .select(columns)
    .where('application_id', '=', applicationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** Subscribers by these names, made where they do not exist (WAPI-01), and locked in the order of their names. */
export async function claimSubscribers(
  tx: Tx,
  applicationId: string,
  people: readonly { externalId: string; profile: Profile }[],
  at: Date,
): Promise<SubscriberRow[]> {
  const column = (member: keyof Profile) => people.map(({ profile }) => profile[member] ?? null)
  await sql`
    insert into inbox_subscriber (id, application_id, external_id, email, first_name, last_name, phone, avatar, created_at)
    select gen_random_uuid(), ${applicationId}::uuid, person.*, ${at}::timestamptz from unnest(
      ${people.map(({ externalId }) => externalId)}::text[], ${column('email')}::text[], ${column('firstName')}::text[],
      ${column('lastName')}::text[], ${column('phone')}::text[], ${column('avatar')}::text[]) as person order by 3
    on conflict (application_id, external_id) do update set
      email = coalesce(excluded.email, inbox_subscriber.email), first_name = coalesce(excluded.first_name, inbox_subscriber.first_name),
      last_name = coalesce(excluded.last_name, inbox_subscriber.last_name), phone = coalesce(excluded.phone, inbox_subscriber.phone),
      avatar = coalesce(excluded.avatar, inbox_subscriber.avatar)`.execute(tx)
  return tx
    .selectFrom('inbox_subscriber')
    .select(columns)
    .where('application_id', '=', applicationId)
    .where(sql<boolean>`external_id = any(${people.map(({ externalId }) => externalId)}::text[])`)
    .orderBy('external_id')
    .forNoKeyUpdate()
    .execute()
}

/** The subscriber that an account is in the portal's own application, made where it does not exist; locked. */
export async function claimAccountSubscriber(tx: Tx, accountId: string, at: Date): Promise<SubscriberRow> {
  await sql`
    insert into inbox_subscriber (id, application_id, external_id, account_id, created_at)
    select gen_random_uuid(), inbox_application.id, account.inbox_subscriber_id, account.id, ${at}::timestamptz
    from account, inbox_application where account.id = ${accountId} and account.erased_at is null and inbox_application.is_own
    on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('inbox_subscriber')
    .select(columns)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The living account that this name of the portal's own application stands for. */
export const findAccount = (db: Reader, externalId: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('inbox_subscriber_id', '=', externalId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** What an account reads, and where its mail goes (decision 0025), locked against its deletion; undefined when it is gone. */
export const lockReader = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select([
      'name',
      'language',
      sql<string | null>`case when email_confirmed_at is not null then email end`.as('email'),
    ])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** SQL of their ids, for statements that write to all of them. */
export const livingCreators = sql<{
  id: string
}>`select id from account where role = 'influencer' and erased_at is null`

/** Those of its subscriber at the portal; applications know nothing of it. */
export async function removeSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from inbox_session where subscriber_id in (
    select id from inbox_subscriber where account_id = ${accountId})`.execute(tx)
}

/** Keeps an inbox session by its token's hash. */
export async function insertSession(
  tx: Reader,
  session: { tokenHash: Buffer; subscriberId: string; sessionId: string | null; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('inbox_session')
    .values({
      token_hash: session.tokenHash,
      subscriber_id: session.subscriberId,
      session_id: session.sessionId,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Whose token this is; undefined when it ran out, or the portal session that began it ended. */
export const findSession = (db: Reader, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('inbox_session')
    .innerJoin('inbox_subscriber as subscriber', 'subscriber.id', 'inbox_session.subscriber_id')
    .innerJoin('inbox_application as application', 'application.id', 'subscriber.application_id')
    .leftJoin('session', 'session.id', 'inbox_session.session_id')
    .leftJoin('account', 'account.id', 'subscriber.account_id')
    .select([
      'subscriber.id',
      'subscriber.external_id',
      'subscriber.account_id',
      'subscriber.first_name',
      'subscriber.last_name',
      'subscriber.avatar',
      'subscriber.application_id',
      'application.allowed_origins',
      'account.language',
      'inbox_session.session_id',
      'inbox_session.expires_at',
      'session.expires_at as session_ends_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('inbox_session.expires_at', '>', now)
    .where('session.revoked_at', 'is', null)
    .where('account.erased_at', 'is', null)
    .where('application.removed_at', 'is', null)
    // Whoever reads an account's messages does so in a portal session that lives.
    .where(eb => eb.or([eb('subscriber.account_id', 'is', null), eb('session.expires_at', '>', now)]))
    .executeTakeFirst()

/** Past their `expires_at`. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('inbox_session').where('expires_at', '<', now).execute()
}

/** What was chosen for a workflow and for all of them; raw as it lies in the database. */
export async function readChoices(db: Reader, subscriberIds: readonly string[], workflowId: string) {
  const { rows } = await sql<{
    id: string
    all_on: boolean
    all_channels: object
    is_on: boolean | null
    channels: object | null
  }>`
    select subscriber.id, subscriber.is_on as all_on, subscriber.channels as all_channels, preference.is_on, preference.channels
    from inbox_subscriber as subscriber
      left join inbox_preference as preference on preference.subscriber_id = subscriber.id and preference.workflow_id = ${workflowId}::uuid
    where subscriber.id = any(${subscriberIds}::uuid[])`.execute(db)
  return rows
}

/** What a subscriber chose for all workflows together. */
export const readGlobal = (db: Reader, subscriberId: string) =>
  db.selectFrom('inbox_subscriber').select(['is_on', 'channels']).where('id', '=', subscriberId).executeTakeFirst()

/** What a subscriber chose for single workflows. */
export const readPreferences = (db: Reader, subscriberId: string) =>
  db
    .selectFrom('inbox_preference')
    .select(['workflow_id', 'is_on', 'channels'])
    .where('subscriber_id', '=', subscriberId)
    .execute()

/** Changes what a subscriber chose for workflows; what is not named stays. */
export async function writePreferences(
  tx: Tx,
  subscriberId: string,
  workflowIds: readonly string[],
  { isOn, channels }: { isOn?: boolean | undefined; channels: Readonly<Record<string, boolean>> },
): Promise<void> {
  if (workflowIds.length === 0) return
  await sql`
    insert into inbox_preference (subscriber_id, workflow_id, is_on, channels)
    select ${subscriberId}::uuid, id, ${isOn ?? null}::boolean, ${JSON.stringify(channels)}::jsonb from unnest(${workflowIds}::uuid[]) as workflow (id) order by id
    on conflict (subscriber_id, workflow_id) do update set
      is_on = coalesce(excluded.is_on, inbox_preference.is_on), channels = inbox_preference.channels || excluded.channels`.execute(
    tx,
  )
}

/** Changes what a subscriber chose for all workflows; what is not named stays. */
export async function writeGlobal(
  tx: Tx,
  subscriberId: string,
  { isOn, channels }: { isOn?: boolean | undefined; channels: Readonly<Record<string, boolean>> },
): Promise<void> {
  await sql`
    update inbox_subscriber set is_on = coalesce(${isOn ?? null}::boolean, is_on), channels = channels || ${JSON.stringify(channels)}::jsonb
    where id = ${subscriberId}`.execute(tx)
}

/** Groups of the portal's workflows with what an account chose for mail of each of their workflows. */
export async function readMailGroups(db: Reader, accountId: string) {
  const { rows } = await sql<{ id: string; group_name: string; is_on: boolean }>`
    select workflow.id, tag as group_name, coalesce((preference.channels ->> 'email')::boolean, true)
      or coalesce((preference.channels ->> 'push')::boolean, true) as is_on
    from inbox_application as application join inbox_workflow as workflow on workflow.application_id = application.id
      cross join lateral unnest(workflow.tags) as tag
      left join inbox_subscriber as subscriber on subscriber.account_id = ${accountId}::uuid
      left join inbox_preference as preference on preference.subscriber_id = subscriber.id and preference.workflow_id = workflow.id
    where application.is_own`.execute(db)
  return rows
}

/** Keeps a line of the usage log. */
export async function insertUsage(
  db: Db,
  subscriberId: string,
  { name, payload, at }: { name: string; payload: object; at: Date },
): Promise<void> {
  await db
    .insertInto('inbox_usage')
    .values({ subscriber_id: subscriberId, name, payload: JSON.stringify(payload), at })
    .execute()
}

const BATCH = 10_000
/** Removes usage and triggers that are older than their time; in bounded pieces. */
export async function removeOld(db: Db, before: { usage: Date; triggers: Date }): Promise<void> {
  await sql`delete from inbox_usage where id in (select id from inbox_usage where at < ${before.usage}::timestamptz order by at limit ${BATCH}::int)`.execute(
    db,
  )
  await sql`delete from inbox_trigger where (application_id, transaction_id) in
    (select application_id, transaction_id from inbox_trigger where at < ${before.triggers}::timestamptz order by at limit ${BATCH}::int)`.execute(
    db,
  )
}

/** Removes the subscriber that an account is, with messages, sessions and preferences. */
export async function removeAccountSubscriber(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('inbox_subscriber').where('account_id', '=', accountId).execute()
}
