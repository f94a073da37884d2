import { type FeatureFlag, featureFlags, recordOf } from '@fanfara/contract/enums'
import { withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as store from './store.ts'

/** True is on; every flag has a value. */
export type Flags = Record<FeatureFlag, boolean>

/** Feature flags as they stand; what was never switched has its start-up value (FLAG-05, FLAG-06). */
export async function readFlags(world: World): Promise<Flags> {
  const switched = await store.readFlags(world.db)
  return recordOf(featureFlags, flag => switched.get(flag) ?? world.config.presetFlags.includes(flag))
}

/** Switches a flag; the next page load shows it (FLAG-06). */
export async function setFlag(world: World, flag: FeatureFlag, isOn: boolean, operatorId: string): Promise<Flags> {
  const before = (await readFlags(world))[flag]
  await withTransaction(world.db, async tx => {
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
  return readFlags(world)
}
