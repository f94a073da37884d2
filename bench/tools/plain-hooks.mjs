import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/** Finds what a file of the server calls by its place below `src`; Node 20 knows no names that begin like that. */
export function resolve(specifier, context, next) {
  const [source] = /^.*\/apps\/server\/src\//.exec(context.parentURL ?? '') ?? []
  return source && specifier.startsWith('#/')
    ? next(`${source}${specifier.slice(2)}`, context)
    : next(specifier, context)
}

/** Turns TypeScript into what Node runs, and JSON into a module. */
export async function load(url, context, next) {
  const loader = /\.(ts|json)$/.exec(new URL(url).pathname)?.[1]
  if (!loader || url.includes('/node_modules/')) return next(url, context)
  const text = await readFile(fileURLToPath(url), 'utf8')
  const { code } = await transform(text, {
    loader,
    format: 'esm',
    target: 'node20',
    sourcefile: url,
    sourcemap: 'inline',
  })
  return { format: 'module', source: code, shortCircuit: true }
}
