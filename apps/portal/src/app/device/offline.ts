import { ApiError } from '@fanfara/contract/client'
import { startAnswer } from '#/app/server/start.ts'
import { lookFrom } from '#/app/session/session.ts'
import { keepAnswer, keptAnswer, ownerNow } from './kept-answers.ts'

/** What screens may show without a connection. Never the billing data, and nothing that only lives for a moment. */
const KEPT_KEYS: ReadonlySet<unknown> = new Set([
  'Campaigns',
  'Channels',
  'Help',
  'News',
  'Payments',
  'RandomCampaigns',
  'Tasks',
])
const isKept = ([first, ...others]: readonly unknown[]): boolean =>
  KEPT_KEYS.has(first) || (first === 'User' && others.length === 0)

const old = new Map<string, number>()
const listeners = new Set<() => void>()
function mark(hash: string, at: number | undefined) {
  if (old.get(hash) === at) return
  if (at === undefined) old.delete(hash)
  else old.set(hash, at)
  for (const listener of listeners) listener()
}

/** When the answers that are shown in place of new ones are from, by the hash of their query. */
export const oldAnswers = {
  of: (hash: string) => old.get(hash),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** The newest call of each query: one that was given up for it may end later, and says nothing any more. */
const newest = new Map<string, symbol>()

interface Asked {
  queryKey: readonly unknown[]
  queryHash: string
  state: { fetchFailureCount: number }
}

/**
 * Asks the server, and keeps what it says; where it cannot be reached, gives what was kept and says of when that is. A call
 * that got lost while there is a connection is made once more before that.
 */
export async function askOrRecall<Data, Context>(
  askItself: (context: Context) => Data | Promise<Data>,
  context: Context,
  { queryKey, queryHash, state }: Asked,
): Promise<Data> {
  const ask = (asked: Context) => {
    const answer = startAnswer(queryHash)
    return answer ? answer.then(data => (data as Data | null) ?? askItself(asked)) : askItself(asked)
  }
  if (lookFrom || !isKept(queryKey)) return ask(context)
  const owner = ownerNow()
  const call = Symbol(queryHash)
  newest.set(queryHash, call)
  const markIfNewest = (at?: number) => newest.get(queryHash) === call && mark(queryHash, at)
  try {
    const data = await ask(context)
    markIfNewest()
    // A full disk is no reason to fail.
    void keepAnswer(queryHash, { at: Date.now(), data }, owner).catch(() => undefined)
    return data
  } catch (error) {
    const isUnheard = error instanceof ApiError && error.kind !== null
    if (!isUnheard || (navigator.onLine && state.fetchFailureCount === 0)) throw error
    const kept = await keptAnswer(queryHash).catch(() => null)
    if (!kept) throw error
    markIfNewest(kept.at)
    return kept.data as Data
  } finally {
    if (newest.get(queryHash) === call) newest.delete(queryHash)
  }
}
