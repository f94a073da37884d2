/**
 * Holds every module to the borders: floors.mjs says what may use what, owners.mjs whose tables are whose. The rules
 * read the folders as they are, so a package or feature is protected on the day it is created.
 */
import { posix } from 'node:path'
import { featureOf, hasFloors, isTest, leadsUp, placeOf, workspaceOf } from '../house-plan.mjs'
import { doors, fromTheRoot, means, narrower, outside, pureLibraries, stillUp, workspaces } from './floors.mjs'
import { moduleFacts } from '../module-facts.mjs'
import { owners, reads } from './owners.mjs'

const { dirname, join, normalize } = posix

const readsEnvironmentByRight = /^(e2e\/|bench\/|scripts\/|packages\/testkit\/)/
const isConfig = path => /(^|\/)(vite|vitest)\.config\.ts$/.test(path)
const inServer = path => path.startsWith('apps/server/src/')

/** Where an import leads: a path of ours without regard to its extension, or null for packages of others. */
export function target(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  if (specifier.startsWith('#/')) return `${workspaceOf(from)}/src/${specifier.slice(2)}`
  const ours = /^@fanfara\/([^/]+)(?:\/(.+))?$/.exec(specifier)
  if (!ours) return null
  const [, name, entry] = ours
  const folder = ['server', 'portal', 'console'].includes(name) ? `apps/${name}` : `packages/${name}`
  return `${folder}/src/${entry ?? 'index'}`
}

/** Rules about the arrows between workspaces. */
function* betweenWorkspaces(path, { specifier }, to) {
  if (isConfig(path)) return
  const [here, there] = [workspaceOf(path), workspaceOf(to)]
  if (here === there) return
  if (specifier.startsWith('.')) yield `leaves its package by "${specifier}"; use the package's name`
  if (outside.includes(here)) return
  const allowed = workspaces[here] ?? ['packages/contract']
  if (there === 'packages/testkit' && isTest(path)) return
  if (!allowed.includes(there)) yield `${here} must not use ${there}`
}

/** The inbox's core knows no framework, and no package of others. */
function* insideInbox(path, { specifier }, to) {
  const [, layer] = /^packages\/inbox\/src\/(core|headless)\//.exec(path) ?? []
  if (layer && !isTest(path) && to === null) yield `the inbox's ${layer} stands on its own, without "${specifier}"`
}

/** An import goes down, or stays in its room. Tests stand beside what they test and may look at all of their app. */
function* betweenFloors(path, to) {
  if (isTest(path) || !hasFloors(path) || workspaceOf(path) !== workspaceOf(to)) return
  if (stillUp.includes(`${path} -> ${to}`)) return
  const [here, there] = [placeOf(path), placeOf(to)]
  if (!here) return
  if (!there) yield `"${to}" has no floor in scripts/lib/borders/floors.mjs`
  else if (leadsUp(here, there)) yield `${here.room} must not use ${there.room}, which is not below it ("${to}")`
  else {
    const { only, not } = narrower[workspaceOf(path)]?.[here.room] ?? {}
    if (here.room !== there.room && (not?.includes(there.room) || (only && !only.includes(there.room))))
      yield `${here.room} does not use ${there.room} ("${to}")`
  }
}

/** A feature is entered by its doors, and features of the front ends by none. */
function* betweenFeatures(path, to) {
  const [here, there] = [featureOf(path), featureOf(to)]
  if (!there || workspaceOf(path) !== workspaceOf(to) || here?.feature === there.feature) return
  const open = doors[workspaceOf(path)]
  if (!open) {
    if (here) yield `features do not import each other ("${there.feature}")`
    return
  }
  const room = isTest(path) ? 'tests' : placeOf(path)?.room
  if (isTest(path) && !here) return
  const isOpen = open[room]?.some(door =>
    door === 'routes' ? placeOf(to)?.room === door : there.file.replace(/\.ts$/, '') === door,
  )
  if (!isOpen) yield `${room ?? path} enters the feature ${there.feature} by ${open[room] ?? 'no door'}, not "${to}"`
}

/** What a policy may import: what is pure. */
function* insideRules(path, { specifier, typesOnly }, to) {
  if (!inServer(path) || typesOnly || isTest(path) || placeOf(path)?.room !== 'rules') return
  if (to === null && !pureLibraries.includes(specifier)) yield `a policy is pure and must not import "${specifier}"`
  if (to !== null && !['apps/server', 'packages/contract'].includes(workspaceOf(to)))
    yield `a policy is pure and must not import "${specifier}"`
}

/** How others are called: by the package's name, by `#/`, never by a long climb. */
function* spelling(path, { specifier }) {
  if (specifier.startsWith('../../../')) yield `climbs too far: "${specifier}"`
  else if (fromTheRoot[workspaceOf(path)] && specifier.startsWith('../') && path.includes('/src/'))
    yield `say "#/…" instead of "${specifier}"`
}

/** What one module uses of the world around it. */
function* insideModule(path, facts) {
  const room = placeOf(path)?.room
  if (isTest(path) || isConfig(path)) return
  if (facts.environment.length > 0 && !inServer(path) && !readsEnvironmentByRight.test(path))
    yield `the environment is read in main.ts and cli.ts only (${facts.environment.join(', ')})`
  if (path.startsWith('apps/') && facts.unknownImports.length > 0)
    yield `says what it imports, without ${facts.unknownImports.join(', ')}`
  // A feature's service is its door: it may hold nothing but what others may ask for.
  const isDoor = inServer(path) && /(^|[/-])service\.ts$/.test(path)
  if (path.startsWith('apps/') && ((facts.onlyReexports && !isDoor) || /\/index\.tsx?$/.test(path)))
    yield 'no barrels inside an app'
  if (room === 'rules' && facts.waits.length + facts.requests.length > 0)
    yield `rules are pure and must not use ${[...facts.waits, ...facts.requests].join(', ')}`
  if (inServer(path)) yield* insideServer(path, facts, room)
}

const libraries = {
  fastify: specifier => /^@?fastify(\/|$|-)/.test(specifier),
  sql: specifier => ['kysely', 'pg', 'pg-boss'].includes(specifier) || specifier.startsWith('@electric-sql/'),
}

/** What may be used in its place only: environment, timers, clocks, randomness, requests' framework, SQL. */
function* insideServer(path, facts, room) {
  const file = path.replace('apps/server/src/', '')
  for (const [kind, { rooms, files = {}, instead }] of Object.entries(means)) {
    if (rooms.includes(room) || file in files) continue
    const named = facts.imports.map(({ specifier }) => specifier).filter(libraries[kind] ?? (() => false))
    const used = [...(facts[kind] ?? []), ...named]
    if (used.length > 0) yield `${instead}; ${room ?? 'this'} has no ${kind} (${[...new Set(used)].join(', ')})`
  }
  if (featureOf(path) && facts.statusLiterals.length > 0)
    yield `statuses move by their table in states.ts, not by name (${facts.statusLiterals.join(', ')})`
}

const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map(table => [table, owner])))

/** Who a module writes for: its feature, or `db`. Migrations and the demo world write everything. */
const writerOf = path => featureOf(path)?.feature ?? /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1] ?? 'nobody'

/** Only its owner writes a table; what others read is listed by name. */
function* insideStatements(path, { writes, reads: read }) {
  if (!inServer(path) || isTest(path)) return
  const writer = writerOf(path)
  if (writer === 'demo' || path === 'apps/server/src/db/backup/backup.ts') return
  for (const table of new Set(writes)) {
    const owner = ownerOf.get(table)
    if (owner === writer) continue
    if (table === '?') yield 'names the table that it writes, in place'
    else yield `${table} is written by ${owner ?? 'its owner'} only`
  }
  for (const table of new Set(read)) {
    const owner = ownerOf.get(table)
    if (owner && owner !== writer && !mayRead(writer, table))
      yield `${table} belongs to ${owner}: ask it, or add the read to scripts/lib/borders/owners.mjs with its reason`
  }
}

/** Whether a feature reads this table of another by agreement. */
export const mayRead = (reader, table) =>
  Object.entries(reads[reader] ?? {}).some(([tables]) => tables.split(', ').includes(table))

/**
 * Everything that one module does against the rules, as sentences.
 * @param {string} path
 * @param {string} text
 */
export function moduleProblems(path, text) {
  const facts = moduleFacts(path, text)
  const problems = [...insideModule(path, facts), ...insideStatements(path, facts)]
  if (hasFloors(path) && !isTest(path) && !placeOf(path))
    problems.push('has no floor in scripts/lib/borders/floors.mjs')
  for (const entry of facts.imports) {
    const to = target(path, entry.specifier)
    problems.push(...spelling(path, entry), ...insideInbox(path, entry, to), ...insideRules(path, entry, to))
    if (to)
      problems.push(...betweenWorkspaces(path, entry, to), ...betweenFloors(path, to), ...betweenFeatures(path, to))
  }
  return problems.map(problem => `${path}: ${problem}`)
}

/** Features of the server that know each other: each pair once, as a sentence. */
function mutualFeatures(arrows) {
  const known = new Set(arrows)
  return [...known].flatMap(arrow => {
    const [one, other] = arrow.split(' -> ')
    return one < other && known.has(`${other} -> ${one}`)
      ? [`apps/server/src/features: ${one} and ${other} know each other`]
      : []
  })
}

/** Which feature of the server uses which. */
function featureArrows(path, text) {
  const here = inServer(path) && !isTest(path) ? featureOf(path) : null
  if (!here) return []
  return moduleFacts(path, text).imports.flatMap(({ specifier }) => {
    const to = target(path, specifier)
    const there = to && featureOf(to)
    return there && there.feature !== here.feature ? [`${here.feature} -> ${there.feature}`] : []
  })
}

/** Exceptions that nothing needs any more: arrows that went up, and tables of others that were read. */
function unneeded(paths, read) {
  const arrows = stillUp.filter(arrow => {
    const [from, to] = arrow.split(' -> ')
    return (
      !paths.includes(from) || !moduleFacts(from, read(from)).imports.some(one => target(from, one.specifier) === to)
    )
  })
  const used = new Set(
    paths
      .filter(path => inServer(path) && !isTest(path))
      .flatMap(path => moduleFacts(path, read(path)).reads.map(table => `${writerOf(path)} reads ${table}`)),
  )
  const listed = Object.entries(reads).flatMap(([reader, lines]) =>
    Object.keys(lines).flatMap(tables => tables.split(', ').map(table => `${reader} reads ${table}`)),
  )
  return [...arrows, ...listed.filter(line => !used.has(line))]
}

/** The modules that the rules are about. */
function isGuarded(path) {
  return /^(apps\/[^/]+|packages\/[^/]+|e2e|bench)\/.*\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts')
}

/**
 * Checks all of these files.
 * @param {string[]} paths
 * @param {(path: string) => string} read
 * @returns {{ problems: string[], modules: number, features: number }}
 * @throws when it saw no modules, or no features in the server: a guard that looks at nothing guards nothing.
 */
export function checkBorders(paths, read) {
  const guarded = paths.filter(isGuarded)
  const features = new Set(
    guarded
      .map(path => featureOf(path))
      .filter(Boolean)
      .map(f => `${f.app}/${f.feature}`),
  )
  if (guarded.length === 0) throw new Error('The border check saw no modules.')
  if (![...features].some(name => name.startsWith('server/')))
    throw new Error('The border check saw no server features.')
  const arrows = guarded.flatMap(path => featureArrows(path, read(path)))
  return {
    problems: [...guarded.flatMap(path => moduleProblems(path, read(path))), ...mutualFeatures(arrows)],
    modules: guarded.length,
    features: features.size,
    unneeded: unneeded(guarded, read),
  }
}
