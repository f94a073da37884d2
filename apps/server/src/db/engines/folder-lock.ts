import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The folder belongs to a running process. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
  }
}

/**
 * Locks a data folder for this process: the embedded database does not do it, and two openers destroy it (stack.md,
 * PGlite 6). The lock names the process and when it started, so that one left by a killed process is taken over.
 * @returns a function that gives the folder free.
 * @throws FolderInUse while the owner lives.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, mine)) return () => release(path, mine)
    takeOver(folder, path)
  }
  throw new Error(`The data folder ${folder} could not be locked. Remove ${path} when no other Fanfara uses it.`)
}

function create(path: string, content: string): boolean {
  try {
    const fd = openSync(path, 'wx')
    writeSync(fd, content)
    closeSync(fd)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function takeOver(folder: string, path: string): void {
  const found = read(path)
  if (found === null) return
  const owner = ownerOf(found)
  if (owner && startOf(owner.pid) === owner.started) throw new FolderInUse(folder, owner.pid)
  // Only one of several successors can move the dead owner's file away; who moved another's puts it back.
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside) !== found) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true })
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function ownerOf(content: string): { pid: number; started: string } | null {
  try {
    const { pid, started } = JSON.parse(content) as { pid: unknown; started: unknown }
    const isOwner = typeof pid === 'number' && Number.isInteger(pid) && typeof started === 'string'
    return isOwner ? { pid, started } : null
  } catch {
    return null
  }
}

/** When a process started, in the operating system's words; an empty text when there is no such process. */
function startOf(pid: number): string {
  if (process.platform === 'linux') {
    const stat = read(`/proc/${pid}/stat`)
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
