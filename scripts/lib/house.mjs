/** Measures the code from inside: sizes, circles, casts, docstrings, tests. What is wanted stands beside what is. */
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { emptyDocstrings } from './docstrings.mjs'
import { moduleFacts } from './module-facts.mjs'
import { walk } from './syntax.mjs'
import { target } from './borders/borders.mjs'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const isModule = path => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts')
const isTest = path => /\.(test|journey)\.(ts|tsx|mjs)$/.test(path) || /^(e2e|packages\/testkit)\//.test(path)
const isCatalogue = path => /\/(locales|i18n|migrations)\//.test(path)
/** The part of the house that a path belongs to. */
const partOf = path => /^(?:(?:apps|packages)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path

/** The value below which this share of the sorted values lies. */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * What one module is made of.
 * @returns {{ lines: number, functions: { name: string, lines: number }[], casts: number, exported: number, documented: number }}
 */
export function measureModule(path, text) {
  const { program, comments } = parseSync(path, text, {})
  const lineAt = lineCounter(text)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const measured = { lines: text.split('\n').length - 1, functions: [], casts: 0, exported: 0, documented: 0 }
  walk(program, node => {
    if (FUNCTIONS.has(node.type) && node.body?.type === 'BlockStatement')
      measured.functions.push({ name: node.id?.name ?? 'anonymous', lines: lineAt(node.end) - lineAt(node.start) + 1 })
    if (isCast(node)) measured.casts += 1
    if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      measured.exported += 1
      if (docs.some(({ end }) => text.slice(end, node.start).trim() === '')) measured.documented += 1
    }
  })
  return measured
}

/** `as const` says what is there; every other `as` says more than the compiler knows. */
const isCast = ({ type, typeAnnotation }) =>
  type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const' && typeAnnotation?.type !== 'TSConstKeyword'

function lineCounter(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return position => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle] <= position) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * Groups of modules that reach each other, types included, the largest first.
 * @param {Map<string, readonly string[]>} arrows
 */
export function circlesOf(arrows) {
  const [numbers, lowest, stack, onStack, circles] = [new Map(), new Map(), [], new Set(), []]
  const visit = node => {
    numbers.set(node, numbers.size)
    lowest.set(node, numbers.get(node))
    stack.push(node)
    onStack.add(node)
    for (const next of arrows.get(node) ?? []) {
      if (!numbers.has(next)) visit(next)
      if (onStack.has(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)))
    }
    if (lowest.get(node) !== numbers.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    for (const member of circle) onStack.delete(member)
    if (circle.length > 1) circles.push(circle)
  }
  for (const node of arrows.keys()) if (!numbers.has(node)) visit(node)
  return circles.toSorted((one, other) => other.length - one.length)
}

/** Which modules each module imports: of our own, types included or left out. */
function arrowsOf(paths, read, { withTypes }) {
  const known = new Map(paths.map(path => [path.replace(/\.(ts|tsx|mts|mjs)$/, ''), path]))
  const find = to => known.get(to.replace(/\.(ts|tsx|mts|mjs)$/, '')) ?? known.get(`${to}/index`)
  return new Map(
    paths.map(path => [
      path,
      moduleFacts(path, read(path))
        .imports.filter(({ typesOnly }) => withTypes || !typesOnly)
        .flatMap(({ specifier }) => {
          const to = target(path, specifier)
          return (to && find(to)) || []
        }),
    ]),
  )
}

/** Folders with more files than can be looked over; catalogues are as long as they are. */
function crowded(paths, most) {
  const counts = new Map()
  for (const path of paths)
    if (!isCatalogue(path)) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).toSorted(([, one], [, other]) => other - one)
}

/**
 * Measures all of these files.
 * @param {string[]} paths
 * @param {(path: string) => string} read
 */
export function measureHouse(paths, read) {
  const modules = paths.filter(path => isModule(path) && partOf(path).match(/^(apps|packages)\/|^(scripts|bench|e2e)$/))
  const sources = modules.filter(path => !isTest(path) && !isCatalogue(path) && !path.endsWith('.config.ts'))
  if (sources.length === 0) throw new Error('The house has no sources.')
  const measured = sources.map(path => ({ path, part: partOf(path), ...measureModule(path, read(path)) }))
  const testLines = new Map()
  for (const path of modules.filter(isTest))
    testLines.set(partOf(path), (testLines.get(partOf(path)) ?? 0) + read(path).split('\n').length - 1)
  // A journey is a test of everything, what the tests of a part share is none.
  const tests = [...testLines].filter(([part]) => part !== 'packages/testkit').map(([, lines]) => lines)
  return {
    parts: [...new Set(measured.map(({ part }) => part))].map(part =>
      summarize(
        part,
        measured.filter(one => one.part === part),
        testLines.get(part) ?? 0,
      ),
    ),
    all: summarize(
      'all',
      measured,
      tests.reduce((sum, lines) => sum + lines, 0),
    ),
    longFunctions: measured
      .flatMap(({ path, functions }) => functions.map(one => ({ ...one, path })))
      .filter(({ lines }) => lines > 70)
      .toSorted((one, other) => other.lines - one.lines),
    longFiles: measured.filter(({ lines }) => lines > 400).toSorted((one, other) => other.lines - one.lines),
    emptyDocstrings: sources.flatMap(path => emptyDocstrings(path, read(path))),
    crowded: crowded(modules, 25),
    valueCircles: circlesOf(arrowsOf(sources, read, { withTypes: false })),
    typeCircles: circlesOf(arrowsOf(sources, read, { withTypes: true })),
  }
}

function summarize(part, modules, tests) {
  const sum = of => modules.reduce((total, one) => total + of(one), 0)
  const functions = modules.flatMap(one => one.functions.map(({ lines }) => lines))
  const lines = sum(one => one.lines)
  return {
    part,
    files: modules.length,
    lines,
    fileP90: quantile(
      modules.map(one => one.lines),
      0.9,
    ),
    functionP90: quantile(functions, 0.9),
    longest: Math.max(0, ...functions),
    casts: sum(one => one.casts),
    documented:
      sum(one => one.documented) /
      Math.max(
        1,
        sum(one => one.exported),
      ),
    tests: tests / Math.max(1, lines),
  }
}
