import type { Platform } from '../media-url.ts'
import { type Account, emptyState, readState, type State } from './state.ts'

/**
 * Where the simulator keeps what it knows: one JSON document per platform.
 * The simulator puts its own calls in a row, so a store needs no locks; two processes must not share one.
 */
export interface SimulatorStore {
  /** The document last saved, or null. */
  load(platform: Platform): Promise<unknown>
  save(platform: Platform, document: object): Promise<void>
}

/** A store that forgets everything when the process ends. */
export function createMemoryStore(): SimulatorStore {
  const documents = new Map<Platform, string>()
  return {
    async load(platform) {
      const document = documents.get(platform)
      return document === undefined ? null : JSON.parse(document)
    },
    async save(platform, document) {
      documents.set(platform, JSON.stringify(document))
    },
  }
}

/** Reading and changing the state of one platform. */
export interface Vault {
  read(): Promise<State>
  /** Runs `act` on the state and saves it, unless `act` throws. One at a time. */
  change<T>(act: (state: State) => T): Promise<T>
}

const DAY_MS = 86_400_000

/** Lets videos that people go on watching have the views of now. */
function grow(state: State, nowMs: number): State {
  for (const video of state.accounts.flatMap(({ videos }) => videos)) {
    const { growth } = video
    const more = growth ? Math.floor(((nowMs - growth.countedAt) * growth.perDay) / DAY_MS) : 0
    if (!growth || more <= 0) continue
    video.views += more
    growth.countedAt += Math.round((more * DAY_MS) / growth.perDay)
  }
  return state
}

/** @param firstDay the accounts of a platform that has no document yet; @param now the clock in epoch milliseconds */
export function createVault(
  store: SimulatorStore,
  platform: Platform,
  firstDay: () => Account[],
  now: () => number = Date.now,
): Vault {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>) => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
  const load = async () => {
    const known = readState(await store.load(platform))
    if (known) return grow(known, now())
    const state = emptyState(firstDay())
    await store.save(platform, state)
    return state
  }
  return {
    read: () => inTurn(load),
    change: act =>
      inTurn(async () => {
        const state = await load()
        const result = act(state)
        await store.save(platform, state)
        return result
      }),
  }
}
