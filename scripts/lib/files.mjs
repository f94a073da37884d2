/** The files that belong to the project: everything but what is installed, built or kept as data. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const foreign = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.cache', 'shots'])

/** Paths below the repository's folder, with forward slashes, in a stable order. */
export function projectFiles(folder = '') {
  const paths = []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (foreign.has(entry.name)) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) paths.push(...projectFiles(path))
    else if (entry.isFile()) paths.push(path)
  }
  return paths.sort()
}
