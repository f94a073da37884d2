/** Child processes and the few lines of progress that the scripts print. Node built-ins only. */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, wherever it was cloned to. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Ends the program with a sentence instead of a stack trace. */
export class Stop extends Error {}

/** Prints to stderr, so that stdout stays for what the programs themselves have to say. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Seconds since `startedAt` (from `performance.now()`), as `12.3 s`. */
export function elapsed(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

const running = new Set()

/** Ends every child process that is still there; for signals and the end of the program. */
export function endChildren(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal)
}

/**
 * Runs one program in the repository's folder and collects what it says.
 * Resolves with its exit code and output; never rejects because of a non-zero code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, live?: boolean, uid?: number, gid?: number }} options
 *   `live` passes the output through to stderr at once.
 */
export function run(command, args, { env = {}, cwd = root, live = false, ...identity } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    })
    running.add(child)
    const chunks = []
    const collect = chunk => {
      chunks.push(chunk)
      if (live) process.stderr.write(chunk)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', error => {
      running.delete(child)
      resolve({ code: 127, output: `${command}: ${error.message}\n` })
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** The same, but a non-zero exit stops the whole script, showing what the program said. */
export async function must(command, args, options) {
  const result = await run(command, args, options)
  if (result.code === 0) return result.output
  if (!options?.live) process.stderr.write(result.output)
  throw new Stop(`"${[command, ...args].join(' ')}" failed with exit code ${result.code}.`)
}

/** Runs a script's main function: a `Stop` becomes one sentence and exit code 1. */
export async function main(act) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
