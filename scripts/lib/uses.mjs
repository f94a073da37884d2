/** What a module uses of the world around it: environment, timers, clocks, randomness, requests; however it is spelt. */
import { memberOf, takenOut, walk } from './syntax.mjs'

/** Members of what is there without an import, and of modules of Node, by what using them means. */
const members = {
  process: { env: 'environment', '*': 'environment', hrtime: 'stopwatch' },
  Date: { now: 'clocks' },
  performance: { now: 'stopwatch', timeOrigin: 'stopwatch' },
  Math: { random: 'dice' },
  crypto: {
    randomUUID: 'chance',
    randomBytes: 'chance',
    randomInt: 'chance',
    randomFill: 'chance',
    randomFillSync: 'chance',
    getRandomValues: 'chance',
  },
  timers: { setTimeout: 'timers', setInterval: 'timers', setImmediate: 'timers', scheduler: 'timers' },
}
/** Functions that are there without an import. */
const globals = new Map([
  ...['setTimeout', 'setInterval', 'setImmediate'].map(name => [name, 'timers']),
  ['fetch', 'requests'],
])
const everything = new Set(['globalThis', 'global', 'window', 'self'])
const modules = {
  process: 'process',
  crypto: 'crypto',
  perf_hooks: 'performance',
  timers: 'timers',
  'timers/promises': 'timers',
}

/** @returns what a module uses, by kind. */
export function noteUses(program, imports) {
  const uses = { environment: [], timers: [], clocks: [], stopwatch: [], dice: [], chance: [], requests: [], waits: [] }
  const aliases = new Map(Object.keys(members).map(name => [name, name]))
  // `timers` is no global; a variable of that name is its owner's.
  aliases.delete('timers')
  const note = (object, member) => {
    const kinds = Object.hasOwn(members, object ?? '') ? members[object] : {}
    const kind = Object.hasOwn(kinds, member ?? '') ? kinds[member] : null
    if (kind) uses[kind].push(member === '*' ? `all of ${object}` : `${object}.${member}`)
  }
  noteImported(imports, aliases, note)
  const noteGlobal = name => globals.has(name) && uses[globals.get(name)].push(name)
  const context = { uses, note, noteGlobal, nameOf: node => nameOf(node, aliases) }
  walk(program, node => noteAlias(node, aliases, context))
  walk(program, (node, parent) => byType[node.type]?.(node, context, parent))
  return uses
}

/** `import { env } from 'node:process'`, `import p from 'node:process'`, `import * as timers from 'node:timers'`. */
function noteImported(imports, aliases, note) {
  for (const { specifier, names } of imports) {
    const name = specifier.replace(/^node:/, '')
    const object = Object.hasOwn(modules, name) ? modules[name] : null
    if (!object) continue
    for (const [imported, local] of names.map(binding => binding.split(' as '))) {
      if (imported === '*') aliases.set(local, object)
      else if (imported === object || imported === 'webcrypto') aliases.set(local, object)
      else note(object, imported)
    }
  }
}

/** What an expression is called among the things that are there: `process`, `globalThis.process`, an alias of it. */
function nameOf(node, aliases) {
  if (node?.type === 'Identifier') return aliases.get(node.name) ?? (everything.has(node.name) ? 'globalThis' : null)
  if (node?.type !== 'MemberExpression' || nameOf(node.object, aliases) !== 'globalThis') return null
  const name = memberOf(node)
  return name !== null && Object.hasOwn(members, name) ? name : null
}

/** `const p = process`, `const { process: p } = globalThis`. */
function noteAlias({ type, id, init }, aliases, { nameOf: find }) {
  if (type !== 'VariableDeclarator' || !init) return
  const object = find(init)
  if (object && object !== 'globalThis' && id.type === 'Identifier') aliases.set(id.name, object)
  if (object !== 'globalThis' || id.type !== 'ObjectPattern') return
  for (const { key, value } of id.properties)
    if (key && Object.hasOwn(members, key.name ?? '') && value.type === 'Identifier') aliases.set(value.name, key.name)
}

const byType = {
  AwaitExpression: (_node, { uses }) => uses.waits.push('await'),
  ForOfStatement: (node, { uses }) => node.await && uses.waits.push('for await'),
  NewExpression: (node, { uses, nameOf: find }) =>
    node.arguments.length === 0 && find(node.callee) === 'Date' && uses.clocks.push('new Date()'),
  CallExpression(node, { uses, note, nameOf: find }) {
    if (find(node.callee) === 'Date') uses.clocks.push('Date()')
    for (const argument of node.arguments) if (find(argument) === 'process') note('process', '*')
  },
  Identifier: (node, { noteGlobal }, parent) => isUsed(node, parent) && noteGlobal(node.name),
  MemberExpression(node, { note, noteGlobal, nameOf: find }) {
    const [object, member] = [find(node.object), memberOf(node)]
    if (object === 'globalThis') noteGlobal(member)
    note(object, member)
  },
  VariableDeclarator({ id, init }, { note, noteGlobal, nameOf: find }) {
    const object = init && id.type === 'ObjectPattern' ? find(init) : null
    if (!object) return
    for (const name of takenOut(id)) {
      note(object, name)
      if (object === 'globalThis') noteGlobal(name)
    }
  },
}

/** A name that stands for the thing, and not for a member, a key or a parameter of that name. */
function isUsed(node, parent) {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent?.type === 'Property') return parent.value === node
  if (parent?.type === 'ImportSpecifier' || parent?.type?.startsWith('TS')) return false
  return !/Function|Method|PropertyDefinition/.test(parent?.type ?? '')
}
