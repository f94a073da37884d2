import type { Platform } from '@fanfara/contract/enums'
import {
  type NoticeReader,
  type NoticeRequest,
  PlatformError,
  type PlatformNotice,
  type Received,
} from '@fanfara/platforms'
import { withTransaction } from '#/db/port.ts'
import { Missing, Refused, Unavailable } from '#/errors.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as channels from '../channels/service.ts'
import * as store from './store.ts'

/** Text or JSON that the platform expects; null is an empty 202. */
export type Answer = { text: string } | { url: string; confirmation_code: string } | null

/**
 * Takes a platform's call about one of its accounts: verified before anything in it is looked at; one that comes again does
 * nothing more (platforms.md §3.5, §4.1, §5.2, §6.1).
 * @param name the last part of the address that was called.
 * @throws Missing where nothing is listened to; Refused `not_genuine` with 400; Unavailable when it cannot be verified now.
 */
export async function receive(world: World, type: Platform, name: string, request: NoticeRequest): Promise<Answer> {
  const readers = world.platforms[type]?.notices ?? {}
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (!reader) throw new Missing()
  const { notice, answer } = await genuine(world, { type, name, reader }, request)
  if (answer !== undefined) return { text: answer }
  if (!notice) return null
  await act(world, type, notice)
  return notice.kind === 'deletion' ? confirmationOf(world, type, notice) : null
}

/** @throws Refused `not_genuine` for what the platform did not sign; Unavailable when that cannot be found out now. */
async function genuine(
  world: World,
  { type, name, reader }: { type: Platform; name: string; reader: NoticeReader },
  request: NoticeRequest,
): Promise<Received> {
  try {
    return await reader(request)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.kind === 'temporary') throw new Unavailable()
    world.log.warn({ platform: type, notice: name, why: error.message }, 'a call that no platform made')
    throw new Refused('not_genuine', { status: 400 })
  }
}

async function act(world: World, type: Platform, notice: PlatformNotice): Promise<void> {
  const now = world.clock.now()
  const { externalId, subject } = notice
  const which = externalId === undefined ? { subject: subject ?? '' } : { externalId }
  const owners = await accounts.ownersAtPlatform(world.db, type, which)
  await withTransaction(world.db, async tx => {
    // Accounts before everything else, in one order (decision 0011).
    for (const owner of owners.toSorted()) await accounts.findLivingLocked(tx, owner)
    if (!(await store.noteOnce(tx, type, notice.id, now))) return
    const ended = await channels.endGrants(tx, type, which, { at: now, grantedUntil: endOfSecond(notice.at) })
    if (notice.kind === 'deletion') {
      const erased = await channels.forgetPlatformData(tx, type, which)
      const codeHash = hashOf(codeOf(world, type, notice))
      await store.insertDeletion(tx, { codeHash, platform: type, at: now, channels: Math.max(ended, erased) })
    }
    if (notice.kind === 'account_gone')
      for (const accountId of await accounts.identityOwners(tx, type, which, endOfSecond(notice.at)))
        await accounts.endIdentities(world, tx, accountId, type, { visitor: null, at: now })
  })
}

/** Platforms tell the time in whole seconds. */
const endOfSecond = (at: Date): Date => new Date(at.getTime() + 999)

/** The same for the same request, however often it comes. */
const codeOf = (world: World, type: Platform, { id }: PlatformNotice): string =>
  world.keys.mac('webhook', `deletion:${type}:${id}`).toString('hex').slice(0, 24)

function confirmationOf(world: World, type: Platform, notice: PlatformNotice) {
  const code = codeOf(world, type, notice)
  return { url: `${world.config.publicUrl}/api/${type}/webhooks/data-deletion/${code}`, confirmation_code: code }
}

/** What became of a request for deletion. @throws Missing for an unknown code. */
export async function readDeletion(world: World, code: string) {
  const found = await store.findDeletion(world.db, hashOf(code))
  if (!found) throw new Missing()
  return found
}

/** Has platforms call us that must be asked to; they want an address that the internet reaches. Safe to repeat. */
export async function subscribeToNotices(world: World): Promise<void> {
  if (!world.config.publicUrl.startsWith('https://')) return
  for (const adapter of Object.values(world.platforms)) {
    const [name] = Object.keys(adapter.notices ?? {})
    if (!adapter.subscribe || !name) continue
    const callback = `${world.config.publicUrl}/api/${adapter.platform}/webhooks/${name}`
    await adapter.subscribe(callback).catch((error: unknown) => {
      if (!(error instanceof PlatformError)) throw error
      world.log.warn(
        { platform: adapter.platform, kind: error.kind, because: error.providerCode },
        'subscribing failed',
      )
    })
  }
}

const KEPT_MS = 30 * 86_400_000

/** Removes notes of calls that are too old to come again. */
export const removeEnded = (world: World): Promise<void> =>
  store.removeOld(world.db, new Date(world.clock.now().getTime() - KEPT_MS))
