import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Front ends that were never built: one empty page each. @returns their folder, and how to remove it. */
export function emptyFronts(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-fronts-'))
  for (const app of ['portal', 'console']) {
    mkdirSync(join(folder, app, 'dist', 'assets'), { recursive: true })
    writeFileSync(join(folder, app, 'dist', 'index.html'), '<!doctype html><div id="root"></div>')
    writeFileSync(join(folder, app, 'dist', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
