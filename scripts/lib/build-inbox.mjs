/**
 * Builds `packages/inbox`: `dist/web` for pages (the script, its languages, examples, the package to install), `dist/package` for
 * npm. The script runs on Preact in React's place, which is what makes it small.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { must, root, Stop } from './run.mjs'

const folder = join(root, 'packages', 'inbox')
const dist = join(folder, 'dist')
const web = join(dist, 'web')
const published = join(dist, 'package')

/** Limits in kB of 1000 bytes after gzip: the headless core with all it imports, and the script with English. */
export const inboxLimitsKb = { core: 8, script: 30 }

const small = {
  absWorkingDir: folder,
  bundle: true,
  minify: true,
  target: 'es2022',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
}
const onPreact = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}
const bare = { packages: 'external', minify: false, sourcemap: true }
const entries = {
  index: 'src/index.ts',
  core: 'src/core/index.ts',
  headless: 'src/headless/index.ts',
  locales: 'src/locales/index.ts',
}

/** Makes what esbuild wrote smaller still: 2 % after gzip, which is what one socket for all tabs weighs (decision 0029). */
async function squeeze(code, { isModule }) {
  const { minify } = await import('terser')
  const compress = {
    passes: 5,
    ecma: 2022,
    pure_getters: true,
    unsafe_arrows: true,
    unsafe_methods: true,
    keep_fargs: false,
  }
  const { code: small } = await minify(code, { module: isModule, toplevel: true, compress, mangle: true })
  return small
}

async function buildWeb(build) {
  await build({
    ...small,
    alias: onPreact,
    format: 'iife',
    entryPoints: ['src/element/script.ts'],
    outfile: join(web, 'inbox.js'),
  })
  const script = join(web, 'inbox.js')
  writeFileSync(script, await squeeze(readFileSync(script, 'utf8'), { isModule: false }))
  const isTable = name => extname(name) === '.json' || !extname(name)
  cpSync(join(folder, 'src', 'locales'), join(web, 'inbox', 'lang'), { recursive: true, filter: isTable })
  const examples = join(web, 'inbox', 'examples')
  cpSync(join(folder, 'examples'), examples, { recursive: true, filter: name => !name.endsWith('.tsx') })
  await build({
    ...small,
    format: 'esm',
    splitting: true,
    entryPoints: ['examples/react/main.tsx'],
    outdir: join(examples, 'react'),
  })
  precompress(web)
}

/** Like the front ends', so that the server compresses nothing on a request. */
function precompress(place) {
  for (const file of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !['.js', '.json', '.html'].includes(extname(file.name))) continue
    const path = join(file.parentPath, file.name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  }
}

async function buildPackage(build) {
  const shared = { ...small, ...bare, format: 'esm', outdir: published }
  await build({ ...shared, splitting: true, entryPoints: entries, chunkNames: 'chunks/[name]-[hash]' })
  // Frameworks with server components read this word at the start: hooks and contexts are the browser's.
  const index = join(published, 'index.js')
  writeFileSync(index, `"use client";${readFileSync(index, 'utf8')}`)
  // The element brings its own renderer: a page needs nothing else.
  await build({ ...shared, packages: undefined, alias: onPreact, entryPoints: { element: 'src/element/index.ts' } })
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  await must(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], { cwd: folder })
  for (const file of readdirSync(join(published, 'types'), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/(['"]\.{1,2}\/[^'"]*)\.tsx?(['"])/g, '$1.js$2'))
  }
  for (const [from, name] of [
    [folder, 'README.md'],
    [root, 'LICENSE'],
  ])
    cpSync(join(from, name), join(published, name))
  writeFileSync(join(published, 'package.json'), `${JSON.stringify(describe(), null, 2)}\n`)
}

/** The package as one file that the running product hands out, and its README to be read beside it. */
async function packTarball() {
  const place = join(web, 'inbox')
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', place]
  const output = await must('npm', args, { cwd: published })
  renameSync(join(place, output.trim().split('\n').at(-1)), join(place, 'fanfara-inbox.tgz'))
  cpSync(join(folder, 'README.md'), join(place, 'README.md'))
}

/** The package as it is published: built files, React the only thing it needs. */
function describe() {
  const { name, version, description, license, type, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const entry = (file, types) => ({ types: `./types/${types}.d.ts`, default: `./${file}.js` })
  const exports = {
    '.': entry('index', 'index'),
    './core': entry('core', 'core/index'),
    './headless': entry('headless', 'headless/index'),
    './element': entry('element', 'element/index'),
    './locales': entry('locales', 'locales/index'),
    './package.json': './package.json',
  }
  const peerDependenciesMeta = { react: { optional: true } }
  return {
    name,
    version,
    description,
    license,
    type,
    exports,
    sideEffects: false,
    peerDependencies,
    peerDependenciesMeta,
  }
}

/** Package and script into an emptied `dist`, then the tarball. @throws Stop when either fails */
export async function buildInbox() {
  const { build } = await import('esbuild')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(web, { recursive: true })
  await Promise.all([buildWeb(build), buildPackage(build)]).catch(error => {
    throw error instanceof Stop ? error : new Stop('The inbox could not be built.')
  })
  await packTarball()
}

/** Bytes after gzip of what has a limit. */
export async function weighInbox() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({ ...small, format: 'esm', entryPoints: ['src/core/index.ts'], write: false })
  const weigh = bytes => gzipSync(bytes, { level: 9 }).length
  const core = await squeeze(outputFiles[0].text, { isModule: true })
  return { core: weigh(core), script: weigh(readFileSync(join(web, 'inbox.js'))) }
}
