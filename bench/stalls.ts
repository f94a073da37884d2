/**
 * How long others wait while pictures and passwords are worked on, against the same requests at rest in the same run. The
 * server has this process for itself: who asks and who makes the load run in processes of their own.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { register as registerEndpoint } from '@fanfara/contract/accounts'
import { listCampaigns } from '@fanfara/contract/campaigns'
import { getHealth } from '@fanfara/contract/config'
import { bombs, drawn, type UploadedFile } from '@fanfara/server/features/profile/hostile-pictures'
import { PASSWORD, startWorld } from '@fanfara/testkit'

/** How long requests took, in milliseconds. */
export interface Waits {
  requests: number
  p50: number
  p99: number
  max: number
}
/** What was asked of the server meanwhile, and what came of it: how often each status was answered. */
export interface Load {
  uploads: Record<string, number>
  signIns: Record<string, number>
  seconds: number
}
export interface Stalls {
  rest: Waits
  busy: Waits
  load: Load
}

const PICTURES = 8
const SIGN_INS = 20
const CAMPAIGNS = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

/** Measures GET /campaigns at rest, and while rounds of 8 hostile pictures and 20 sign-ins at once are worked on. */
export async function measureStalls(): Promise<Stalls> {
  const world = await startWorld()
  const folder = await mkdtemp(join(tmpdir(), 'fanfara-bench-pictures-'))
  try {
    const [asker, uploader] = [await world.creator(), await world.creator()]
    for (let at = 0; at < CAMPAIGNS; at += 1) await world.campaigns.published({ name: `Kampania ${at}` })
    const emails = []
    for (let at = 0; at < SIGN_INS; at += 1) emails.push((await world.creator({ billing: false })).email)
    const files = await keep(folder, await hostile())
    const probe = (until: string) =>
      output<number[]>('probe.mjs', { address: `${world.origin}/api${listCampaigns.path}`, token: asker.token, until })
    const stop = join(folder, 'stop')
    await probe(String(1000)) // everything is compiled and remembered from here on
    const rest = await probe(String(SECONDS * 1000))
    const meanwhile = probe(stop)
    const load = await output<Load>('crowd.mjs', {
      origin: world.origin,
      token: uploader.token,
      files,
      pictures: PICTURES,
      emails,
      password: PASSWORD,
      rounds: ROUNDS,
    })
    await writeFile(stop, '')
    return { rest: waitsOf(rest), busy: waitsOf(await meanwhile), load }
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bombs that keep to every limit, so that they are decoded to the last pixel, and the largest of harmless pictures. */
async function hostile(): Promise<UploadedFile[]> {
  const photo = await drawn(1800, 1800).jpeg({ quality: 40 }).toBuffer()
  return [...(await bombs()), { name: 'photo.jpg', type: 'image/jpeg', bytes: photo }]
}

/** What came of bodies of 1 MiB, alone and 16 at once, and how long a look at the health took meanwhile. */
export interface HeavyLoad {
  /** The longest of the answers while nothing else runs, one after the other. */
  aloneMs: number
  /** The longest of them while 16 run at once. */
  crowdMs: number
  answers: Record<string, number>
  rest: Waits
  busy: Waits
}

const AT_ONCE = 16

/** Measures `POST /register` with bodies of 1 MiB, alone, and `GET /health` while 16 such requests run (issue: every answer within 250 ms). */
export async function measureHeavyBodies(): Promise<HeavyLoad> {
  const world = await startWorld()
  const folder = await mkdtemp(join(tmpdir(), 'fanfara-bench-bodies-'))
  try {
    const stop = join(folder, 'stop')
    const register = { address: `${world.origin}/api${registerEndpoint.path}` }
    const probe = (until: string) =>
      output<number[]>('probe.mjs', { address: `${world.origin}/api${getHealth.path}`, token: 'none', until })
    const post = (atOnce: number, rounds: number) =>
      output<{ answers: Record<string, number>; most: number }>('heavy.mjs', { ...register, atOnce, rounds })
    await post(1, 10) // everything is compiled from here on
    const rest = await probe(String(SECONDS * 1000))
    const alone = await post(1, 25)
    const meanwhile = probe(stop)
    const crowd = await post(AT_ONCE, 10)
    await writeFile(stop, '')
    const busy = waitsOf(await meanwhile)
    return { aloneMs: alone.most, crowdMs: crowd.most, answers: crowd.answers, rest: waitsOf(rest), busy }
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const keep = (folder: string, pictures: readonly UploadedFile[]) =>
  Promise.all(
    pictures.map(async ({ bytes, name, type }, at) => {
      const path = join(folder, `${at}-${name}`)
      await writeFile(path, bytes)
      return { path, name, type }
    }),
  )

/** Runs one of the scripts beside this one with a JSON argument. @returns the JSON that it prints. */
async function output<T>(script: string, input: object): Promise<T> {
  const path = fileURLToPath(new URL(`./tools/${script}`, import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text) as T
}

function waitsOf(milliseconds: readonly number[]): Waits {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}
