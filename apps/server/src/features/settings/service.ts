import { type FeatureFlag, featureFlags, recordOf } from '@fanfara/contract/enums'
import { backedUpAt } from '#/db/backup/backup.ts'
import { countUndelivered, countUnsentLetters } from '#/db/outbox.ts'
import { remembering } from '#/db/kept/memory.ts'
import { type Reader, withTransaction } from '#/db/port.ts'
import type { Standing } from '#/metrics.ts'
import { VERSION } from '#/version.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as store from './store.ts'

/** True is on; every flag has a value. */
export type Flags = Record<FeatureFlag, boolean>

/** How long a process trusts what it remembers of the flags without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000
const rememberFlags = remembering<Flags>({ forMs: REMEMBERED_MS, max: 1, on: { 'flags-changed': () => true } })

/** Feature flags as they stand; what was never switched has its start-up value (FLAG-05, FLAG-06). Every page asks: remembered. */
export const readFlags = (world: World): Promise<Flags> => rememberFlags(world, '', () => loadFlags(world))

const loadFlags = (world: World): Promise<Flags> => flagsIn(world, world.db)

async function flagsIn(world: World, db: Reader): Promise<Flags> {
  const switched = await store.readFlags(db)
  return recordOf(featureFlags, flag => switched.get(flag) ?? world.config.presetFlags.includes(flag))
}

/** Switches a flag; the next page load shows it (FLAG-06). */
export async function setFlag(world: World, flag: FeatureFlag, isOn: boolean, operatorId: string): Promise<Flags> {
  await withTransaction(world.db, async tx => {
    await store.lockFlags(tx)
    const before = (await flagsIn(world, tx))[flag]
    await store.writeFlag(tx, flag, isOn)
    const object = { type: 'feature_flag', id: null, name: flag }
    await audit.record(tx, {
      actorId: operatorId,
      action: 'flag_switched',
      object,
      before,
      after: isOn,
      at: world.clock.now(),
    })
  })
  world.bus.say('flags-changed', '')
  return loadFlags(world)
}

/** Which version runs, at which address, on which database, how much room that takes, and how much is left where files lie (DESK-03, DESK-16). */
export async function readInstallation({ db, files, config, store: { kind } }: World) {
  const room = await files.room()
  return {
    version: VERSION,
    public_url: config.mode === 'production' ? config.publicUrl : null,
    database: kind,
    size_bytes: await store.readRoom(db),
    disk: room && { free_bytes: room.free, size_bytes: room.size },
    backed_up_at: (await backedUpAt(db))?.toISOString() ?? null,
  }
}

/** How the installation stands, for whoever watches it (SETUP-08). */
export async function readStanding(world: World): Promise<Standing> {
  const { unsealedSince, isBroken } = await audit.chainStanding(world.db)
  return {
    filesFree: (await world.files.room())?.free ?? null,
    backedUpAt: await backedUpAt(world.db),
    unsealedSince,
    isLogBroken: isBroken,
    lettersWaiting: await countUnsentLetters(world.db),
    deliveriesWaiting: await countUndelivered(world.db),
  }
}
