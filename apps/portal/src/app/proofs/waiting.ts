import { finishTask, listTasks, type Task } from '@fanfara/contract/tasks'
import { call } from '#/app/server/client.ts'
import { isUnheard, messageOf } from '#/app/server/message.ts'
import { session } from '#/app/session/session.ts'

/** A link that proves a task, handed in without a connection. */
export interface WaitingProof {
  taskId: string
  taskName: string
  url: string
  /** Why the server did not take it; it is not sent again by itself. */
  failure: string | null
}

const KEY = 'fanfara-waiting-proofs'
const LOCK = 'fanfara-waiting-proofs'
const WAITING_MAX = 20
const listeners = new Set<() => void>()

let known: { raw: string | null; owner: string | undefined; proofs: readonly WaitingProof[] } | undefined

/** Those of the signed-in person: they outlive the session that ended while nobody could be asked, and nobody else sees them. */
export function waitingProofs(): readonly WaitingProof[] {
  const raw = rawKept()
  const owner = session.user.get()?.id
  if (known?.raw !== raw || known.owner !== owner)
    known = { raw, owner, proofs: owner ? (readAll(raw)[owner] ?? []) : [] }
  return known.proofs
}

/** What the storage did not take, full or forbidden: this tab has it as long as it is open. */
let unkept: string | null = null

function rawKept(): string | null {
  if (unkept !== null) return unkept
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(raw: string): void {
  try {
    localStorage.setItem(KEY, raw)
    unkept = null
  } catch {
    unkept = raw
  }
}

function readAll(raw: string | null): Record<string, WaitingProof[]> {
  try {
    return JSON.parse(raw ?? '{}')
  } catch {
    return {}
  }
}

function write(change: (proofs: readonly WaitingProof[]) => readonly WaitingProof[]): void {
  const owner = session.user.get()?.id
  if (owner === undefined) return
  const all = readAll(rawKept())
  const proofs = change(all[owner] ?? []).slice(-WAITING_MAX)
  const { [owner]: _, ...others } = all
  keep(JSON.stringify(proofs.length > 0 ? { ...others, [owner]: proofs } : others))
  tell()
}

const tell = () => {
  for (const listener of listeners) listener()
}
const hear = ({ key }: StorageEvent) => {
  if (key === KEY) tell()
}
/** Tells of every change, in whichever tab it is made. */
export function subscribeWaiting(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hear)
  }
}

/** Keeps a proof until it can be sent; another one for the same task takes its place. */
export const keepWaiting = (task: Pick<Task, 'id' | 'name'>, url: string): void =>
  write(proofs => [
    ...proofs.filter(({ taskId }) => taskId !== task.id),
    { taskId: task.id, taskName: task.name, url, failure: null },
  ])

/** Takes it back. */
export const dropWaiting = (taskId: string): void => write(proofs => proofs.filter(proof => proof.taskId !== taskId))

/** What became of one: sent, still unheard, or why not. */
async function sendOne({ taskId, url }: WaitingProof): Promise<'sent' | 'unheard' | { failure: string }> {
  try {
    await call(finishTask, { params: { id: taskId }, body: { url } })
    return 'sent'
  } catch (error) {
    if (isUnheard(error)) return 'unheard'
    return (await isFinished(taskId)) ? 'sent' : { failure: messageOf(error) }
  }
}

/** A proof whose answer got lost arrived all the same: a task is finished once, however often it is sent. */
async function isFinished(taskId: string): Promise<boolean> {
  try {
    return (await call(listTasks)).data.some(({ id, status }) => id === taskId && status === 'finished')
  } catch {
    return false
  }
}

/**
 * Sends what waits, in one tab at a time.
 * @param isAll whether also what the server refused before.
 * @returns the proofs that arrived.
 */
export async function sendWaiting(isAll = false): Promise<readonly WaitingProof[]> {
  const act = async () => {
    const sent: WaitingProof[] = []
    for (const proof of waitingProofs()) {
      if (proof.failure !== null && !isAll) continue
      const result = await sendOne(proof)
      if (result === 'unheard') break
      if (result === 'sent') {
        dropWaiting(proof.taskId)
        sent.push(proof)
      } else write(proofs => proofs.map(one => (one.taskId === proof.taskId ? { ...one, ...result } : one)))
    }
    return sent
  }
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(LOCK, act) : act()
}
