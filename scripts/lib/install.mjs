/** Makes sure that exactly the locked packages are installed. Node built-ins only: nothing else is there yet. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { elapsed, must, root, Stop, say } from './run.mjs'

const oldestNode = [20, 19]
const stampFile = join(root, 'node_modules', '.fanfara-lock')

/** @throws Stop when this Node is too old to run the project. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new Stop(
    `Fanfara needs Node ${oldestNode.join('.')} or newer; this is Node ${version}. See https://nodejs.org.`,
  )
}

/** True when npm's own record of node_modules holds every package in the version that the lock file asks for. */
export function matchesLock(lockText, installedText) {
  const wanted = JSON.parse(lockText).packages
  const installed = JSON.parse(installedText).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || installed[path]?.version === entry.version,
  )
}

/** Installs the locked packages unless they are already there. */
export async function ensureInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lockHash = createHash('sha256').update(lockText).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash) return

  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || !matchesLock(lockText, readFileSync(record, 'utf8'))) await install()
  writeFileSync(stampFile, lockHash)
}

async function install() {
  const startedAt = performance.now()
  say('Installing packages …')
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npmScript = process.env.npm_execpath
  const [command, before] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  const stillThere = setInterval(() => say(`… ${elapsed(startedAt)}`), 5000)
  await must(command, [...before, ...args], { live: true }).finally(() => clearInterval(stillThere))
  say(`Installed packages (${elapsed(startedAt)}).`)
}
