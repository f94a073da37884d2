import type { ApplicationSort } from '@fanfara/contract/ops/inbox'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike, plainName } from '#/db/like.ts'
import type { Db, Reader, Tx } from '#/db/port.ts'

const columns = [
  'id',
  'identifier',
  'name',
  'is_own',
  'is_secure',
  'allowed_origins',
  'makes_feeds',
  'own_channels',
  'branding',
  'created_at',
] as const

/** An application as it lies in the database. */
export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>['rows'][number]

/** Those that were not removed. */
const living = (db: Reader) => db.selectFrom('inbox_application').select(columns).where('removed_at', 'is', null)

/** So many are counted; more are more. */
const COUNT_MAX = 1_000

const byName = plainName(sql.ref('name'))
const sorted: Record<ApplicationSort | 'name', RawBuilder<unknown>> = {
  name: sql`${byName}, id`,
  newest: sql`created_at desc, id desc`,
}

/** Which applications a list shows, and in which order: by name unless told. */
export interface ApplicationsAsked {
  search: string | undefined
  sort?: ApplicationSort | undefined
  limit: number
  offset: number
}

/** Page of applications in an order, and how many there are. */
export async function listApplications(db: Reader, { search, sort, limit, offset }: ApplicationsAsked) {
  const like = plainName(sql`${`%${escapeLike(search ?? '')}%`}::text`)
  const found = search
    ? living(db).where(sql<boolean>`(${byName} like ${like} or lower(identifier) like ${like})`)
    : living(db)
  const { total } = await db
    .selectFrom(found.clearSelect().select('id').limit(COUNT_MAX).as('counted'))
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: await found
      .orderBy(sorted[sort ?? 'name'])
      .limit(limit)
      .offset(offset)
      .execute(),
    total,
  }
}

/** One application by the name that clients use. */
export const findApplication = (db: Reader, identifier: string) =>
  living(db).where('identifier', '=', identifier).executeTakeFirst()

/** Undefined once it is removed. */
export const findApplicationById = (db: Reader, id: string) => living(db).where('id', '=', id).executeTakeFirst()

/** One application, locked against other changes of it. */
export const lockApplication = (tx: Tx, id: string) =>
  living(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** What an operator sets of an application. */
export interface ApplicationFields {
  identifier: string
  name: string
  isSecure: boolean
  allowedOrigins: readonly string[]
  makesFeeds: boolean
  ownChannels: readonly string[]
  branding: object
}

const fieldsOf = (fields: ApplicationFields) => ({
  identifier: fields.identifier,
  name: fields.name,
  is_secure: fields.isSecure,
  allowed_origins: [...fields.allowedOrigins],
  makes_feeds: fields.makesFeeds,
  own_channels: [...fields.ownChannels],
  branding: JSON.stringify(fields.branding),
})

/** Without key, feeds or workflows: the caller adds them. */
export async function insertApplication(tx: Tx, id: string, fields: ApplicationFields, at: Date): Promise<void> {
  await tx
    .insertInto('inbox_application')
    .values({ id, ...fieldsOf(fields), created_at: at })
    .execute()
}

/** Every field of the form at once; key and feeds stay. */
export async function updateApplication(tx: Tx, id: string, fields: ApplicationFields): Promise<void> {
  await tx.updateTable('inbox_application').set(fieldsOf(fields)).where('id', '=', id).execute()
}

/** Whether some application allows one of these spellings of an origin. */
export async function isOriginAllowed(db: Reader, spellings: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('inbox_application')
    .select('id')
    .where(sql<boolean>`allowed_origins && ${spellings}::text[]`)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a key the current one; the one before works until `previousEndsAt`, older ones until they end. */
export async function rotateSecret(
  tx: Tx,
  applicationId: string,
  key: { digest: Buffer; sealed: Buffer },
  { at, previousEndsAt }: { at: Date; previousEndsAt: Date },
): Promise<void> {
  await tx
    .updateTable('inbox_secret')
    .set({
      ends_at: sql<Date>`least(coalesce(ends_at, ${previousEndsAt}::timestamptz), ${previousEndsAt}::timestamptz)`,
    })
    .where('application_id', '=', applicationId)
    .execute()
  await tx.deleteFrom('inbox_secret').where('application_id', '=', applicationId).where('ends_at', '<=', at).execute()
  await tx
    .insertInto('inbox_secret')
    .values({ ...key, application_id: applicationId, made_at: at })
    .execute()
}

/** When an application's key was made, and until when the one before it works still; of neither more than that. */
export async function readKeyTimes(tx: Tx, applicationId: string, now: Date) {
  const keys = await tx
    .selectFrom('inbox_secret')
    .select(['made_at', 'ends_at'])
    .where('application_id', '=', applicationId)
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('made_at', 'desc')
    .execute()
  return {
    madeAt: keys.find(({ ends_at: end }) => end === null)?.made_at ?? null,
    previousEndsAt: keys.find(({ ends_at: end }) => end !== null)?.ends_at ?? null,
  }
}

/** Sealed keys of an application that work now. */
export const liveSecrets = (db: Reader, applicationId: string, now: Date) =>
  db
    .selectFrom('inbox_secret')
    .select(['sealed', 'digest', 'ends_at'])
    .where('application_id', '=', applicationId)
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute()

/** The application whose key this is the digest of. */
export const findBySecret = (db: Reader, digest: Buffer, now: Date) =>
  db
    .selectFrom('inbox_secret')
    .innerJoin('inbox_application', 'inbox_application.id', 'inbox_secret.application_id')
    .select(['inbox_application.id', 'identifier', 'is_own', 'makes_feeds', 'ends_at'])
    .where('digest', '=', digest)
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()

/** Former ones whose time to change over has passed. */
export async function removeEndedSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('inbox_secret').where('ends_at', '<=', now).execute()
}

/** With ids, for the console and for messages. */
export const listFeeds = (db: Reader, applicationId: string) =>
  db
    .selectFrom('inbox_feed')
    .select(['id', 'identifier', 'name'])
    .where('application_id', '=', applicationId)
    .orderBy('identifier')
    .execute()

/** Its id, undefined when nobody made it yet. */
export const findFeed = (db: Reader, applicationId: string, identifier: string) =>
  db
    .selectFrom('inbox_feed')
    .select(['id', 'identifier', 'name'])
    .where('application_id', '=', applicationId)
    .where('identifier', '=', identifier)
    .executeTakeFirst()

/** A feed by its id or its identifier. */
export const findFeedByEither = (db: Reader, applicationId: string, name: string) =>
  db
    .selectFrom('inbox_feed')
    .select('id')
    .where('application_id', '=', applicationId)
    .where(sql<boolean>`(identifier = ${name} or id::text = ${name})`)
    .executeTakeFirst()

/** Against `FEEDS_MAX`. */
export async function countFeeds(db: Reader, applicationId: string): Promise<number> {
  const row = await db
    .selectFrom('inbox_feed')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Adds a feed, or gives it another name. */
export async function writeFeed(
  tx: Tx,
  applicationId: string,
  { identifier, name }: { identifier: string; name: string },
): Promise<{ id: string }> {
  return tx
    .insertInto('inbox_feed')
    .values({ id: crypto.randomUUID(), application_id: applicationId, identifier, name })
    .onConflict(conflict => conflict.columns(['application_id', 'identifier']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

const workflowColumns = ['id', 'identifier', 'name', 'channels', 'is_critical', 'is_active', 'tags'] as const
/** A workflow as it lies in the database. */
export type WorkflowRow = Awaited<ReturnType<typeof listWorkflows>>[number]

/** Inactive ones too, by identifier. */
export const listWorkflows = (db: Reader, applicationId: string) =>
  db
    .selectFrom('inbox_workflow')
    .select(workflowColumns)
    .where('application_id', '=', applicationId)
    .orderBy('name')
    .orderBy('identifier')
    .execute()

/** Against `WORKFLOWS_MAX`. */
export async function countWorkflows(db: Reader, applicationId: string): Promise<number> {
  const row = await db
    .selectFrom('inbox_workflow')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** As triggers name it; undefined when unknown. */
export const findWorkflow = (db: Reader, applicationId: string, identifier: string) =>
  db
    .selectFrom('inbox_workflow')
    .select(workflowColumns)
    .where('application_id', '=', applicationId)
    .where('identifier', '=', identifier)
    .executeTakeFirst()

/** As preferences name it; undefined when it is another application's. */
export const findWorkflowById = (db: Reader, applicationId: string, id: string) =>
  db
    .selectFrom('inbox_workflow')
    .select(workflowColumns)
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What an operator sets of a workflow. */
export interface WorkflowFields {
  identifier: string
  name: string
  channels: readonly string[]
  isCritical: boolean
  isActive: boolean
  tags: readonly string[]
}

/** Adds a workflow, or changes the one of this identifier. */
export async function writeWorkflow(tx: Tx, applicationId: string, fields: WorkflowFields): Promise<void> {
  const { name, isCritical: is_critical, isActive: is_active } = fields
  const set = { name, channels: [...fields.channels], is_critical, is_active, tags: [...fields.tags] }
  await tx
    .insertInto('inbox_workflow')
    .values({ id: crypto.randomUUID(), application_id: applicationId, identifier: fields.identifier, ...set })
    .onConflict(conflict => conflict.columns(['application_id', 'identifier']).doUpdateSet(set))
    .execute()
}
