/**
 * Whether the time of an answer tells that an address has an account: sign-in, forgotten password, its code and its
 * reset, for known and unknown addresses by turns (threat model §3.1: medians within 20 ms).
 */
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { median } from './compare.ts'

/** Medians of one operation, in milliseconds. */
export interface Alike {
  what: string
  known: number
  unknown: number
}

const TRIES = Number(process.env.BENCH_TRIES ?? 101)
const PASSWORDS = { password: 'Zupelnie-nowe-7', password_confirmation: 'Zupelnie-nowe-7' }
const OPERATIONS = [
  { what: 'POST /login, a wrong password', path: '/login', more: { password: 'Not-the-one-1' } },
  { what: 'POST /passwords/forgot', path: '/passwords/forgot', more: {} },
  { what: 'POST /passwords/validate-code, a wrong code', path: '/passwords/validate-code', more: { code: '0000' } },
  { what: 'POST /passwords/reset, a wrong code', path: '/passwords/reset', more: { code: '0000', ...PASSWORDS } },
]

/** Medians for known and unknown addresses, which must not tell them apart. */
export async function measureAlike(): Promise<Alike[]> {
  const world = await startWorld()
  try {
    const { email } = await world.creator()
    const measured: Alike[] = []
    for (const { what, path, more } of OPERATIONS) {
      const [known, unknown]: [number[], number[]] = [[], []]
      for (let at = 0; at < TRIES; at += 1) {
        known.push(await timed(world, path, { email, ...more }))
        unknown.push(await timed(world, path, { email: `nobody-${at}@test.test`, ...more }))
      }
      measured.push({ what, known: median(known), unknown: median(unknown) })
    }
    return measured
  } finally {
    await world.close()
  }
}

/** One request; what limits have counted is forgotten before it. */
async function timed(world: TestWorld, path: string, body: object): Promise<number> {
  await world.world.db.deleteFrom('limit_counter').execute()
  const since = performance.now()
  const response = await fetch(`${world.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (![200, 422].includes(response.status)) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - since
}
