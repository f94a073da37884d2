// How long `npm start` takes to the ready line: on a fresh clone (installing, building, the demo world), and again.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

async function freePort() {
  const probe = createServer()
  await new Promise(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Seconds from `npm start` to the ready line; the process is ended gently afterwards. */
async function secondsToReady(folder) {
  const port = String(await freePort())
  const since = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, PORT: port, DATA_DIR: join(folder, 'data'), NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const seconds = await new Promise((resolve, reject) => {
    child.stdout.on(
      'data',
      chunk => String(chunk).includes('Fanfara is ready') && resolve((performance.now() - since) / 1000),
    )
    child.on('exit', code => reject(new Error(`npm start ended with ${code} before it was ready`)))
  })
  child.removeAllListeners('exit')
  process.kill(-child.pid, 'SIGTERM')
  // npm is gone before the server has closed its database; the folder's lock goes last.
  for (let waited = 0; existsSync(join(folder, 'data', 'lock')); waited += 50) {
    if (waited > 15_000) throw new Error('the server did not stop')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return seconds
}

/** Measures a clone of what is committed: once cold, then `times` times warm. */
export async function measureStartup(times = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-bench-'))
  try {
    execFileSync('git', ['clone', '--quiet', root, folder])
    const cold = await secondsToReady(folder)
    const warm = []
    for (let at = 0; at < times; at += 1) warm.push(await secondsToReady(folder))
    return { cold, warm: warm.sort((one, other) => one - other)[Math.floor(times / 2)] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
