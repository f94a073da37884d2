/** What the border rules need to know about one module, read from its syntax tree. */
import { parseSync } from 'vite'

const queryStarts = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
const impureMembers = new Set(['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID'])

/**
 * @typedef {object} ModuleFacts
 * @property {{ specifier: string, typesOnly: boolean }[]} imports static, re-exported, dynamic and `import('…')` types
 * @property {boolean} readsEnvironment uses `process.env`
 * @property {string[]} sql query builders and `sql` tags that it uses
 * @property {string[]} statusLiterals statuses that updates write by their name
 * @property {string[]} impurities awaiting, clocks, randomness and requests that it uses
 * @property {boolean} onlyReexports has nothing of its own: a barrel
 */

/** @returns {ModuleFacts} @throws when the text is not a module */
export function moduleFacts(path, text) {
  const { program, errors } = parseSync(path, text, {})
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const facts = {
    imports: [],
    readsEnvironment: false,
    sql: [],
    statusLiterals: [],
    impurities: [],
    onlyReexports: isBarrel(program.body),
  }
  walk(program, node => {
    noteImport(node, facts)
    noteUse(node, facts)
  })
  return facts
}

function isBarrel(body) {
  const statements = body.filter(node => node.type !== 'ImportDeclaration')
  const reexports = node =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)
  return statements.length > 1 && statements.every(reexports)
}

function noteImport(node, { imports }) {
  const source = node.source?.value
  switch (node.type) {
    case 'ImportDeclaration':
      imports.push({ specifier: source, typesOnly: hasOnlyTypes(node, node.importKind) })
      break
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (source !== undefined) imports.push({ specifier: source, typesOnly: hasOnlyTypes(node, node.exportKind) })
      break
    case 'ImportExpression':
      if (typeof source === 'string') imports.push({ specifier: source, typesOnly: false })
      break
    case 'TSImportType':
      imports.push({ specifier: source, typesOnly: true })
  }
}

function hasOnlyTypes(node, kind) {
  if (kind === 'type') return true
  const named = node.specifiers ?? []
  return named.length > 0 && named.every(entry => (entry.importKind ?? entry.exportKind) === 'type')
}

function noteUse(node, facts) {
  switch (node.type) {
    case 'AwaitExpression':
      facts.impurities.push('await')
      break
    case 'TaggedTemplateExpression':
      if (node.tag.name === 'sql') facts.sql.push('sql`…`')
      noteStatusText(node.quasi.quasis.map(({ value }) => value.cooked).join(' ? '), facts)
      break
    case 'NewExpression':
      if (node.callee.name === 'Date' && node.arguments.length === 0) facts.impurities.push('new Date()')
      break
    case 'CallExpression':
      if (node.callee.name === 'fetch') facts.impurities.push('fetch')
      noteStatusSet(node, facts)
      break
    case 'MemberExpression':
      noteMember(node, facts)
  }
}

/** `set … status = 'x'`, or a `case` of such, in the text of a statement; `where status = 'x'` is no move. */
function noteStatusText(text, { statusLiterals }) {
  for (const [, assigned] of text.matchAll(/\bset\b([\s\S]*?)(?:\breturning\b|$)/gi)) {
    // What stands behind a comma, or first, is assigned; a condition stands behind `where` or `and`.
    const literal = /(?:^|,)\s*status\s*=\s*(?:'(\w+)'|case\b[\s\S]*?\b(?:then|else)\s'(\w+)')/i.exec(assigned)
    if (literal) statusLiterals.push(literal[1] ?? literal[2])
  }
}

/** `.set({ status: 'x' })`, `.set('status', 'x')` and `.doUpdateSet({ status: 'x' })`, also by choice and with `as const`. */
function noteStatusSet({ callee, arguments: [values, value] }, { statusLiterals }) {
  if (!['set', 'doUpdateSet'].includes(callee.property?.name)) return
  if (values?.type === 'Literal' && values.value === 'status') statusLiterals.push(...literalsOf(value))
  if (values?.type !== 'ObjectExpression') return
  for (const { key, value: given } of values.properties)
    if (key?.name === 'status' || key?.value === 'status') statusLiterals.push(...literalsOf(given))
}

/** The texts that an expression may be, as far as they are written in it. */
function literalsOf(node) {
  if (node?.type === 'Literal') return [node.value]
  if (node?.type === 'TSAsExpression') return literalsOf(node.expression)
  if (node?.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
  return []
}

function noteMember({ object, property, computed }, facts) {
  if (computed) return
  const name = `${object.name}.${property.name}`
  if (name === 'process.env') facts.readsEnvironment = true
  if (impureMembers.has(name)) facts.impurities.push(name)
  if (queryStarts.has(property.name)) facts.sql.push(`.${property.name}`)
}

export function walk(node, visit) {
  visit(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit)
    } else if (isNode(value)) walk(value, visit)
  }
}

function isNode(value) {
  return typeof value === 'object' && value !== null && typeof value.type === 'string'
}
