import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ApiError, type CallOptions, type Client, createClient } from '@fanfara/contract/client'
import pLimit, { type LimitFunction } from 'p-limit'
import { type Cast, kill, killablePlace, type Person, startProgram } from '../killable.ts'
import { freePort } from '../ports.ts'
import { emptyModel, type Model } from './model.ts'

/** Who takes part: creators, an owner, and colleagues of theirs from finance. */
export interface StormOptions {
  /** What Node is to run: the built `crash-server.ts`. */
  program: string
  creators: number
  colleagues: number
  chance: Chance
}

/** A whole number below a bound; the same row of them for the same seed. */
export type Chance = (below: number) => number

/** A server that may be killed at any moment, everybody who acts on it, and what their acknowledged acts amount to. */
export interface Sea {
  creators: readonly (Person & { call: Client })[]
  /** The owner first. */
  operators: readonly { call: Client }[]
  model: Model
  chance: Chance
  /** How often each answer came. */
  outcomes: Map<string, number>
  /** Acts on one thing follow each other, so that what was answered last is what holds; acts on others go on beside them. */
  laneOf(thing: string): LimitFunction
  /** Resolves when the server answers: at once, or after it was started again. */
  isUp(): Promise<void>
  /** Kills the server, as a failing machine would, and starts it again. */
  crash(): Promise<void>
  /** How many acts were answered so far. */
  acts(): number
  /** Processor time from a start to the first answer, in milliseconds: of the usual start after a kill, and of the longest. */
  readyCpuMs(): { median: number; most: number }
  end(): Promise<void>
}

/** Starts the server and makes its people. */
export async function openSea({ program, creators, colleagues, chance }: StormOptions): Promise<Sea> {
  const { env, remove } = await killablePlace()
  const port = await freePort()
  const serverEnv = { ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const crew = { PREPARE: String(creators), EARNED: '0', COLLEAGUES: String(colleagues) }
  const started = await startProgram(program, { ...serverEnv, ...crew })
  const cast = castOf(started.cast)
  const clientOf = ({ token }: Person) =>
    createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => token, language: () => 'en' })
  let child: ChildProcess = started.child
  let up = Promise.resolve()
  const starts: number[] = []
  const lanes = new Map<string, LimitFunction>()
  const outcomes = new Map<string, number>()
  return {
    creators: cast.creators.map(person => ({ ...person, call: clientOf(person) })),
    operators: [cast.operator, ...cast.colleagues].map(person => ({ call: clientOf(person) })),
    model: emptyModel(),
    chance,
    outcomes,
    acts: () => [...outcomes.values()].reduce((total, count) => total + count, 0),
    laneOf(thing) {
      const lane = lanes.get(thing) ?? pLimit(1)
      lanes.set(thing, lane)
      return lane
    },
    isUp: () => up,
    async crash() {
      up = kill(child).then(async () => {
        child = (await startProgram(program, serverEnv)).child
        starts.push(processorMs(child))
      })
      await up
    },
    readyCpuMs: () => ({
      median: starts.toSorted((some, other) => some - other)[starts.length >> 1] ?? 0,
      most: Math.max(0, ...starts),
    }),
    async end() {
      await up.catch(() => {})
      await kill(child)
      await remove()
    },
  }
}

/** Processor time that a process and its threads used so far, in milliseconds; 0 where the system does not tell. */
function processorMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // User and system time, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

function castOf(cast: Cast | null): Cast {
  if (!cast) throw new Error('the server made no people')
  return cast
}

/** What became of a call: its answer, or a refusal. `isAgain`: it had been sent before, and no answer came. */
export type Outcome<Answer> =
  | { answer: Answer; error: null; isAgain: boolean }
  | { answer: null; error: ApiError; isAgain: boolean }

/** A call is sent again so often before the storm says that the server does not come back. */
const TRIES = 20
/** Of so many calls with a key, one is not waited for: its caller goes away after some of so many milliseconds, and asks again. */
const [IMPATIENT, PATIENCE_MS] = [12, 40]

/**
 * Makes a call until it is answered, whoever kills the server or goes away meanwhile: the same key each time.
 * @param call what it is handed goes with an act that takes a key.
 * @throws what is no refusal and no lost connection.
 */
async function sent<Answer>(sea: Sea, call: (how: CallOptions) => Promise<Answer>): Promise<Outcome<Answer>> {
  const idempotencyKey = crypto.randomUUID()
  const first: CallOptions =
    sea.chance(IMPATIENT) > 0 ? {} : { signal: AbortSignal.timeout(1 + sea.chance(PATIENCE_MS)) }
  for (let tries = 0; tries < TRIES; tries += 1) {
    await sea.isUp()
    const how = { idempotencyKey, ...(tries === 0 ? first : {}) }
    try {
      return { answer: await call(how), error: null, isAgain: tries > 0 }
    } catch (error) {
      const isGone = how.signal?.aborted === true && !(error instanceof ApiError)
      if (!isGone && !(error instanceof ApiError)) throw error
      if (error instanceof ApiError && error.status !== null) return { answer: null, error, isAgain: tries > 0 }
    }
  }
  throw new Error('the server does not come back')
}

/** Acts, until it is answered, and notes what the answer was. @throws as `sent`. */
export async function acted<Answer>(sea: Sea, call: (how: CallOptions) => Promise<Answer>): Promise<Outcome<Answer>> {
  const outcome = await sent(sea, call)
  const name = outcome.error ? `${outcome.error.status} ${outcome.error.code ?? ''}`.trim() : 'done'
  sea.outcomes.set(name, (sea.outcomes.get(name) ?? 0) + 1)
  return outcome
}

/** Reads until the server answers. @throws its refusal. */
export async function read<Answer>(sea: Sea, call: () => Promise<Answer>): Promise<Answer> {
  const { answer, error } = await sent(sea, call)
  if (error) throw error
  return answer
}
