import { isDeepStrictEqual } from 'node:util'
import { HOUR_MS } from '@fanfara/contract/durations'
import { inboxChannels, serverChannels } from '@fanfara/contract/inbox/shared'
import type { Language } from '@fanfara/contract/enums'
import type { ApplicationForm, OpsApplication } from '@fanfara/contract/ops/inbox'
import { isTaken, type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '#/features/audit/service.ts'
import * as store from './application-store.ts'
import { keepSecret, newSecret } from './keys.ts'
import { workflowName } from './workflow-names.ts'

/** Whose act the audit log names. */
export interface Operator {
  accountId: string
}

const fieldsOf = (form: ApplicationForm, before?: store.ApplicationRow): store.ApplicationFields => ({
  identifier: form.identifier,
  name: form.name,
  isSecure: form.is_secure,
  allowedOrigins: [...new Set(form.allowed_origins)],
  makesFeeds: form.makes_feeds,
  ownChannels: [...new Set(form.own_channels ?? before?.own_channels ?? [])],
  branding: form.branding,
})

/** The demo world's (design §4): guides and checks count on it. */
const STABLE_IDENTIFIER = 'fanfara-demo'
/** Whether an application may be removed. */
export const isRemovable = ({ is_own: isOwn, identifier }: store.ApplicationRow): boolean =>
  !isOwn && identifier !== STABLE_IDENTIFIER

function present(row: store.ApplicationRow): OpsApplication {
  return {
    id: row.id,
    identifier: row.identifier,
    name: row.name,
    is_own: row.is_own,
    is_secure: row.is_secure,
    allowed_origins: row.allowed_origins,
    makes_feeds: row.makes_feeds,
    own_channels: serverChannels.filter(channel => row.own_channels.includes(channel)),
    is_removable: isRemovable(row),
    branding: row.branding,
    created_at: row.created_at.toISOString(),
  }
}

/** OPS-25, DESK-49: a page in an order, by name unless told, the portal's own among them, removed ones not. */
export async function listApplications(world: World, page: store.ApplicationsAsked) {
  const { rows, total } = await store.listApplications(world.db, page)
  return { applications: rows.map(present), total }
}

/** Stands for an application's settings. */
const revisionOfApplication = (row: store.ApplicationRow): string => {
  const { id: _, created_at: __, ...settings } = present(row)
  return revisionOf(settings)
}

/** One application with its feeds and workflows. @throws Missing */
export async function readApplication(db: Reader, id: string) {
  const row = await store.findApplicationById(db, id)
  if (!row) throw new Missing()
  const [feeds, workflows] = [await store.listFeeds(db, id), await store.listWorkflows(db, id)]
  return {
    ...present(row),
    revision: revisionOfApplication(row),
    feeds: feeds.map(feed => ({ ...feed, revision: revisionOf(feed) })),
    workflows: workflows.map(workflow => ({
      ...workflow,
      revision: revisionOf(workflow),
      channels: inboxChannels.filter(channel => workflow.channels.includes(channel)),
    })),
  }
}

/** One application, the names of the portal's own workflows in somebody's language. @throws Missing */
export async function showApplication(world: World, id: string, language: Language) {
  const application = await readApplication(world.db, id)
  if (!application.is_own) return application
  const workflows = application.workflows.map(workflow => ({ ...workflow, name: workflowName(workflow, language) }))
  return { ...application, workflows }
}

/** Made with every application (design §4), so that it can trigger before anybody sets it up. */
export const MESSAGE_WORKFLOW: store.WorkflowFields = {
  identifier: 'message',
  name: 'Messages',
  channels: ['in_app'],
  isCritical: false,
  isActive: true,
  tags: [],
}

async function make(world: World, tx: Tx, id: string, fields: store.ApplicationFields, secret: string): Promise<void> {
  const at = world.clock.now()
  await store.insertApplication(tx, id, fields, at)
  await store.writeWorkflow(tx, id, MESSAGE_WORKFLOW)
  await keepSecret(world, tx, id, secret, at)
}

const IDENTIFIER_UNIQUE = 'inbox_application_identifier_key'

/** An identifier that another application has is refused. */
export async function unlessTaken<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (isTaken(error, IDENTIFIER_UNIQUE)) throw new Refused('identifier_taken', { status: 409 })
    throw error
  }
}

/**
 * Registers an application (OPS-25); whoever began the transaction says so on the bus. @returns it, with the key that is never
 * shown again. @throws what `unlessTaken` tells of.
 */
export async function createApplication(world: World, tx: Tx, operator: Operator, form: ApplicationForm) {
  const [id, secret] = [crypto.randomUUID(), newSecret()]
  await make(world, tx, id, fieldsOf(form), secret)
  await note(world, tx, operator, { action: 'inbox_application_created', id, name: form.name, after: form })
  return { ...(await readApplication(tx, id)), secret }
}

/** What is left in the log of an act. */
export interface Noted {
  action: string
  id: string
  name: string
  before?: unknown
  after?: unknown
}
/** Leaves a line in the log. */
export const note = (world: World, tx: Tx, { accountId }: Operator, { id, name, ...rest }: Noted) =>
  audit.record(tx, {
    actorId: accountId,
    object: { type: 'inbox_application', id, name },
    at: world.clock.now(),
    before: null,
    after: null,
    ...rest,
  })

/** Locks an application. @throws Missing */
export async function lock(tx: Tx, id: string): Promise<store.ApplicationRow> {
  const row = await store.lockApplication(tx, id)
  if (!row) throw new Missing()
  return row
}

/**
 * Changes an application (OPS-25). The portal's own stays what it is but for its name and look.
 * @throws Missing; Refused 409 `identifier_taken`, `own_application`, `changed_meanwhile`.
 */
export async function changeApplication(
  world: World,
  operator: Operator,
  id: string,
  { revision, ...form }: ApplicationForm & { revision?: string | undefined },
) {
  const act = withTransaction(world.db, async tx => {
    const row = await lock(tx, id)
    if (row.is_own && (form.identifier !== row.identifier || !form.is_secure))
      throw new Refused('own_application', { status: 409 })
    refuseOutdated(revision, revisionOfApplication(row))
    await store.updateApplication(tx, id, fieldsOf(row.is_own ? { ...form, own_channels: undefined } : form, row))
    const before = present(row)
    await note(world, tx, operator, { action: 'inbox_application_changed', id, name: form.name, before, after: form })
  })
  await unlessTaken(act)
  world.bus.say('inbox-application-changed', id)
  return readApplication(world.db, id)
}

/**
 * Brings an application to what a form says, by its identifier: registers it, changes it, or leaves it as it is (SETUP-07).
 * @returns what was done, and the key of one that was registered. @throws Refused as `changeApplication`.
 */
export async function setApplication(
  world: World,
  operator: Operator,
  form: ApplicationForm,
): Promise<{ done: 'registered'; secret: string } | { done: 'changed' | 'nothing' }> {
  const row = await store.findApplication(world.db, form.identifier)
  if (!row) {
    const act = withTransaction(world.db, tx => createApplication(world, tx, operator, form))
    const { id, secret } = await unlessTaken(act)
    world.bus.say('inbox-application-changed', id)
    return { done: 'registered', secret }
  }
  if (isDeepStrictEqual(fieldsOf(form, row), fieldsOf(present(row)))) return { done: 'nothing' }
  await changeApplication(world, operator, row.id, form)
  return { done: 'changed' }
}

/**
 * Gives an application another key (OPS-25); the one before works for some hours more. Whoever began the transaction says so on
 * the bus. @throws Missing, Refused
 */
export async function rotateSecret(
  world: World,
  tx: Tx,
  operator: Operator,
  { id, hours }: { id: string; hours: number },
) {
  const secret = newSecret()
  const at = world.clock.now()
  const previousEndsAt = new Date(at.getTime() + hours * HOUR_MS)
  const row = await lock(tx, id)
  if (row.is_own) throw new Refused('own_application', { status: 409 })
  const was = await store.readKeyTimes(tx, id, at)
  await keepSecret(world, tx, id, secret, previousEndsAt)
  const before = { made_at: was.madeAt, previous_ends_at: was.previousEndsAt }
  const after = { made_at: at, previous_ends_at: previousEndsAt }
  await note(world, tx, operator, { action: 'inbox_secret_rotated', id, name: row.name, before, after })
  return { secret, previous_ends_at: previousEndsAt.toISOString() }
}

/**
 * Makes an application with a known key unless it is there: the demo's (design §4).
 * @returns whether it was made now.
 */
export async function ensureApplication(
  world: World,
  fields: store.ApplicationFields,
  secret: string,
): Promise<boolean> {
  if (await store.findApplication(world.db, fields.identifier)) return false
  try {
    await withTransaction(world.db, tx => make(world, tx, crypto.randomUUID(), fields, secret))
    return true
  } catch (error) {
    // Another process was faster.
    if (isTaken(error, IDENTIFIER_UNIQUE)) return false
    throw error
  }
}
