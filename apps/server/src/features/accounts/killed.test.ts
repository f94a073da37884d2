import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { builtProgram, type Program } from '@fanfara/testkit/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@fanfara/testkit/ports'

const script = fileURLToPath(new URL('../../../../../packages/testkit/src/crash-server.ts', import.meta.url))
let program: Program
beforeAll(async () => {
  program = await builtProgram(script)
})
afterAll(() => program.remove())

async function start(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program.path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') return child
  throw new Error('the server ended before it was ready')
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

test('13.8 right sign-ins that a kill cut off do not count: a minute later the person is let in', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-killed-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    FANFARA_MODE: 'demo',
    FANFARA_SECRET: 'a world of tests needs a key of its own',
    FANFARA_GENERAL_LIMITS: 'off',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
  }
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signIn = () => post('/api/login', { email: 'operator@crash.test', password: 'Demo-pass-1x' })
  let child = await start({ ...env, PREPARE: '1' })
  let cutOff = 0
  // As many as would have shut the door: how many of a round are cut off is the machine's business.
  for (let round = 0; round < 10 && cutOff <= 10; round += 1) {
    const signingIn = Array.from({ length: 10 }, signIn)
    // The first answer shows that the others are on their way.
    await Promise.race(signingIn)
    await kill(child)
    const outcomes = await Promise.allSettled(signingIn)
    cutOff += outcomes.filter(({ status }) => status === 'rejected').length
    child = await start(env)
    await post('/dev/clock', { advance: 'PT1M' })
  }
  expect(cutOff, 'some were cut off').toBeGreaterThan(10)
  expect((await signIn()).status).toBe(200)
  await kill(child)
  rmSync(folder, { recursive: true, force: true })
})
