/**
 * The borders between and inside our workspaces, as docs/ARCHITECTURE.md draws them. Every rule reads the folders as
 * they are, so a package or feature is protected on the day it is created.
 */
import { posix } from 'node:path'
import { moduleFacts } from './module-facts.mjs'

const { dirname, join, normalize } = posix

/** Which of our workspaces each may use; one that is not listed may use the contract only. */
const uses = {
  'packages/contract': [],
  'packages/inbox': [],
  'packages/testkit': ['packages/contract', 'packages/platforms', 'packages/inbox', 'apps/server'],
  'apps/server': ['packages/contract', 'packages/platforms', 'packages/inbox'],
  'apps/portal': ['packages/contract', 'packages/ui', 'packages/inbox'],
  'apps/console': ['packages/contract', 'packages/ui', 'packages/inbox'],
}
const usesAnything = new Set(['e2e', 'bench', 'scripts'])

const readsEnvironmentByRight = /^(apps\/server\/src\/(main|cli)\.ts|e2e\/|bench\/|scripts\/|packages\/testkit\/)/
const isTest = path => /\.(test|journey)\.tsx?$/.test(path)
const isConfig = path => /(^|\/)(vite|vitest)\.config\.ts$/.test(path)

/** `apps/portal`, `packages/ui`, `e2e` …: the workspace that a path belongs to. */
function workspaceOf(path) {
  return /^(?:(?:apps|packages)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path
}

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

/** The feature folder of a path inside an app, with the role that the file's name declares. */
function featureOf(path) {
  const [, app, feature, file] = /^apps\/([^/]+)\/src\/features\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (!feature) return null
  const role = /(?:^|[-/])(routes|service|policy|states|store)(?:\.tsx?)?$/.exec(file)?.[1] ?? 'other'
  return { app, feature, role: isTest(path) ? 'test' : role }
}

const pureRoles = new Set(['policy', 'states'])
const inServer = path => path.startsWith('apps/server/src/')
/** The demo world is written into an empty database, as migrations are. */
const inDatabase = path => /^apps\/server\/src\/(db|demo)\//.test(path)

/** Rules about the arrows between workspaces. */
function* betweenWorkspaces(path, { specifier }, to) {
  if (isConfig(path)) return
  const here = workspaceOf(path)
  const there = workspaceOf(to)
  if (here === there) return
  if (specifier.startsWith('.')) yield `leaves its package by "${specifier}"; use the package's name`
  if (usesAnything.has(here)) return
  const allowed = uses[here] ?? ['packages/contract']
  if (there === 'packages/testkit' && isTest(path)) return
  if (!allowed.includes(there)) yield `${here} must not use ${there}`
}

/** The inbox is layered: the core knows no framework, and React is for the skin alone. */
function* insideInbox(path, { specifier }, to) {
  const [, layer] = /^packages\/inbox\/src\/(core|headless)\//.exec(path) ?? []
  if (!layer || isTest(path)) return
  const isOwn = to !== null && /^packages\/inbox\/src\/(core|headless)\//.test(to)
  if (!isOwn || (layer === 'core' && to.includes('/headless/')))
    yield `the inbox's ${layer} stands on its own, without "${specifier}"`
}

/** Rules about the features of an app. */
function* betweenFeatures(path, to) {
  const here = featureOf(path)
  const there = featureOf(to)
  if (!there || workspaceOf(path) !== workspaceOf(to)) return
  if (here && here.feature !== there.feature) {
    if (here.app !== 'server') yield `features do not import each other ("${there.feature}")`
    else if (there.role !== 'service') yield `only service.ts of another feature may be imported, not "${to}"`
  }
  if (!here && there.app === 'server') {
    if (/^apps\/server\/src\/(http|db)\//.test(path)) yield `http/ and db/ know no feature ("${to}")`
    else if (path.startsWith('apps/server/src/jobs/') && there.role !== 'service' && !isTest(path))
      yield `a job calls service functions, not "${to}"`
  }
}

/** Rules about the layers inside one feature of the server: routes → service → policy, states + store → db. */
function* betweenLayers(path, entry, to) {
  const here = featureOf(path)
  if (here?.app !== 'server') return
  const there = to ? featureOf(to)?.role : undefined
  const { specifier, typesOnly } = entry
  if (typesOnly) return
  if (pureRoles.has(here.role) && !isPure(specifier, to, here))
    yield `${here.role} is pure and must not import "${specifier}"`
  if (here.role === 'routes' && (there === 'store' || (to && inDatabase(to))))
    yield `routes ask the service, not "${specifier}"`
  if (here.role === 'store' && ['service', 'routes'].includes(there)) yield `a store must not know "${specifier}"`
  if (here.role === 'service' && there === 'routes') yield 'a service must not know routes'
}

const pureLibraries = new Set(['node:assert', 'node:assert/strict', 'ibantools'])

/** What a policy may use at run time: the contract, and pure files of its own feature. */
function isPure(specifier, to, { feature }) {
  if (!to) return pureLibraries.has(specifier)
  if (workspaceOf(to) === 'packages/contract') return true
  const there = featureOf(to)
  return there?.feature === feature && (pureRoles.has(there.role) || there.role === 'other')
}

/** Rules about a file that a policy imports. */
function* insideHelper(path, facts) {
  const here = featureOf(path)
  if (facts.impurities.length > 0) yield `a policy uses it, so it must not use ${facts.impurities.join(', ')}`
  for (const { specifier, typesOnly } of facts.imports)
    if (!typesOnly && !isPure(specifier, target(path, specifier), here))
      yield `a policy uses it, so it must not import "${specifier}"`
}

/** The files that policies import, and the files that those import: paths without their extension. */
function helpersOfPolicies(paths, read) {
  const helpers = new Set()
  const waiting = paths.filter(path => pureRoles.has(featureOf(path)?.role))
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    for (const { specifier, typesOnly } of moduleFacts(path, read(path)).imports) {
      const to = typesOnly ? null : target(path, specifier)
      if (!to || featureOf(to)?.role !== 'other' || helpers.has(to)) continue
      helpers.add(to)
      waiting.push(...paths.filter(other => other === to || other === `${to}.ts`))
    }
  }
  return helpers
}

/** Rules about what one module does, whatever it imports. */
function* insideModule(path, facts) {
  const role = featureOf(path)?.role
  if (pureRoles.has(role) && facts.impurities.length > 0)
    yield `${role} is pure and must not use ${facts.impurities.join(', ')}`
  if (facts.readsEnvironment && !readsEnvironmentByRight.test(path) && !isTest(path) && !isConfig(path))
    yield 'process.env is read in main.ts and cli.ts only'
  // A feature's service is its door: it may hold nothing but what others may ask for.
  const isDoor = inServer(path) && role === 'service'
  if (path.startsWith('apps/') && !isConfig(path) && ((facts.onlyReexports && !isDoor) || /\/index\.tsx?$/.test(path)))
    yield 'no barrels inside an app'
  yield* insideStatements(path, facts)
}

/** Rules about SQL: where it stands, and what it moves. */
function* insideStatements(path, facts) {
  if (inServer(path) && featureOf(path) && !isTest(path) && facts.statusLiterals.length > 0)
    yield `statuses move by their table in states.ts, not by name (${facts.statusLiterals.join(', ')})`
  const holdsSql = /(^|[/-])store\.ts$/.test(path) || inDatabase(path) || isTest(path)
  if (inServer(path) && !holdsSql) {
    if (facts.sql.length > 0) yield `SQL belongs in store.ts, not here (${facts.sql.join(', ')})`
    if (facts.imports.some(entry => ['kysely', 'pg'].includes(entry.specifier) && !entry.typesOnly))
      yield 'the query builder belongs in store.ts'
  }
}

/**
 * Everything that one module does against the rules, as sentences.
 * @param {string} path
 * @param {string} text
 * @param {boolean} [isUsedByPolicy] a helper of a policy is as pure as the policy
 */
export function moduleProblems(path, text, isUsedByPolicy = false) {
  const facts = moduleFacts(path, text)
  const problems = [...insideModule(path, facts)]
  if (isUsedByPolicy) problems.push(...insideHelper(path, facts))
  for (const entry of facts.imports) {
    if (entry.specifier.startsWith('../../../')) problems.push(`climbs too far: "${entry.specifier}"`)
    const to = target(path, entry.specifier)
    problems.push(...betweenLayers(path, entry, to), ...insideInbox(path, entry, to))
    if (to) problems.push(...betweenWorkspaces(path, entry, to), ...betweenFeatures(path, to))
  }
  return problems.map(problem => `${path}: ${problem}`)
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
  const helpers = helpersOfPolicies(guarded, read)
  const isHelper = path => helpers.has(path) || helpers.has(path.replace(/\.ts$/, ''))
  if (guarded.length === 0) throw new Error('The border check saw no modules.')
  if (![...features].some(name => name.startsWith('server/')))
    throw new Error('The border check saw no server features.')
  return {
    problems: guarded.flatMap(path => moduleProblems(path, read(path), isHelper(path))),
    modules: guarded.length,
    features: features.size,
  }
}
