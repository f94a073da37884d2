import {
  type ChannelType,
  channelTypes,
  type Platform,
  platforms,
  type ProviderFlags,
  providerDefaults,
  recordOf,
} from '@fanfara/contract/enums'
import { remembering } from '#/db/kept/memory.ts'
import { type Reader, withTransaction } from '#/db/port.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as store from './store.ts'

/** Flags of every provider as they stand: the shipped ones until an operator sets others (ENUM-08, OPS-20). */
export const readProviders = (world: World): Promise<Record<ChannelType, ProviderFlags>> => providersOf(world.db)

async function providersOf(db: Reader): Promise<Record<ChannelType, ProviderFlags>> {
  const set = await store.readProviders(db)
  return recordOf(channelTypes, name => set.get(name) ?? providerDefaults[name])
}

/** Whether a platform has an adapter: its credentials are configured, or it is simulated. */
export const hasAdapter = (world: World, type: Platform): boolean => world.platforms[type] !== undefined

/** Whether a platform can be connected: its flags allow it and there is an adapter (CHAN-15, CHAN-17). */
export async function isConnectable(world: World, type: Platform): Promise<boolean> {
  return isOffered(world, type, (await readProviders(world))[type])
}

/** Platforms that can be connected now, in the order of the evaluation table; the others lack an adapter, or their flags keep them back. */
export async function connectablePlatforms(world: World): Promise<Platform[]> {
  const flags = await readProviders(world)
  return platforms.filter(type => isOffered(world, type, flags[type]))
}

/** Whether a platform signs people in (SOC-02). */
export async function signsIn(world: World, type: Platform): Promise<boolean> {
  const flags = (await readProviders(world))[type]
  return isOffered(world, type, flags) && !flags.hidden_in_login
}

/** How long a process trusts what it remembers of the providers without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000
const rememberCount = remembering<number>({ forMs: REMEMBERED_MS, max: 1, on: { 'providers-changed': () => true } })

/**
 * How many platforms the sign-in page names; one that comes later is named there too (SOC-02, CHAN-14). The configuration says it, which every
 * page asks for: remembered.
 */
export const countSignIn = (world: World): Promise<number> =>
  rememberCount(world, '', async () => {
    const flags = Object.values(await readProviders(world))
    return flags.filter(({ active, hidden, hidden_in_login: isHiddenThere }) => active && !hidden && !isHiddenThere)
      .length
  })

const isOffered = (world: World, type: Platform, { active, hidden, coming_soon }: ProviderFlags): boolean =>
  active && !hidden && !coming_soon && hasAdapter(world, type)

/** Providers as operators see them. */
export async function listProviders(world: World) {
  const flags = await readProviders(world)
  return platforms.map(name => ({
    name,
    flags: flags[name],
    available: hasAdapter(world, name),
    revision: revisionOfProvider(flags[name]),
  }))
}

/** Stands for how a provider is offered. */
const revisionOfProvider = ({ active, hidden, hidden_in_login, need_confirm, coming_soon }: ProviderFlags): string =>
  revisionOf([active, hidden, hidden_in_login, need_confirm, coming_soon])

/** Sets flags of a provider, with an entry in the log; channels that are connected stay so. @throws Refused `changed_meanwhile`. */
export async function setProvider(
  world: World,
  operatorId: string,
  { name, flags, revision }: { name: Platform; flags: Partial<ProviderFlags>; revision?: string | undefined },
): Promise<void> {
  await withTransaction(world.db, async tx => {
    await store.lockProvider(tx, name)
    const before = (await providersOf(tx))[name]
    refuseOutdated(revision, revisionOfProvider(before))
    const after = { ...before, ...flags }
    await store.writeProvider(tx, name, after)
    await audit.record(tx, {
      actorId: operatorId,
      action: 'provider_changed',
      object: { type: 'provider', id: null, name },
      before,
      after,
      at: world.clock.now(),
    })
  })
  world.bus.say('providers-changed', '')
}
