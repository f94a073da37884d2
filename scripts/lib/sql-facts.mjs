/** What a module says to the database: statements however they are spelt, and the tables that they write and read. */
import { memberOf, takenOut, textOf, walk } from './syntax.mjs'

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
const readers = new Set([
  'selectFrom',
  'from',
  'using',
  ...['inner', 'left', 'right', 'full', 'cross'].flatMap(kind => [`${kind}Join`, `${kind}JoinLateral`]),
])
const runners = new Set(['executeQuery', 'executeSql', 'CompiledQuery'])

/** A table's name, with or without quotes and schema; `?` for what is put in. */
const NAME = String.raw`((?:"?\w+"?\.)?"?\w+"?|\?)`
const written = [
  `insert\\s+into\\s+(?:only\\s+)?${NAME}`,
  `update\\s+(?:only\\s+)?${NAME}\\s+(?:(?:as\\s+)?\\w+\\s+)?set\\b`,
  `delete\\s+from\\s+(?:only\\s+)?${NAME}`,
  `truncate\\s+(?:table\\s+)?(?:only\\s+)?${NAME}`,
  `merge\\s+into\\s+(?:only\\s+)?${NAME}`,
].map(pattern => new RegExp(`\\b${pattern}`, 'gi'))
const readNames = new RegExp(`\\b(?:from|join|using)\\s+(?:only\\s+|lateral\\s+)?${NAME}`, 'gi')
const beginnings = [
  /^with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/i,
  /^(?:insert|merge)\s+into\s/i,
  /^update\s+[\w".?]+\s+(?:(?:as\s+)?\w+\s+)?set\s/i,
  /^delete\s+from\s/i,
  /^truncate\s/i,
  /^(?:alter|create|drop|lock)\s+(?:table|index|view)\s/i,
  /^(?:listen|notify)\s+\w+$/i,
]

/** Whether a text is a statement, whoever will run it. */
function isStatement(text) {
  const begun = text.replace(/^[\s(]+/, '').trimEnd()
  if (/^select\s/i.test(begun)) return /\sfrom\s/i.test(begun) || /^select\s+(?:[\d$'(*?]|\w+\()/i.test(begun)
  return beginnings.some(beginning => beginning.test(begun))
}

/** Block and line comments; `--` inside a string cuts its line too. */
export const withoutComments = text =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .split('\n')
    .map(line => line.split('--', 1)[0])
    .join('\n')

/** @returns {{ sql: string[], writes: string[], reads: string[], statusLiterals: string[] }} */
export function noteSql(program, imports) {
  const facts = { sql: [], writes: [], reads: [], statusLiterals: [] }
  const tags = tagsOf(imports)
  const known = constantsOf(program)
  walk(program, (node, parent) => {
    noteText(node, parent, tags, facts)
    noteBuilder(node, parent, facts)
    if (node.type === 'CallExpression') noteStatusSet(node, known, facts)
  })
  for (const { specifier, names } of imports) {
    const isPort = /(^|\/)db\/port(\.ts)?$|^\.\/port\.ts$/.test(specifier)
    for (const name of names) if (isPort && name.startsWith('statement as')) facts.sql.push('statement(…)')
  }
  return facts
}

/** What the tag of a statement is called here: `sql`, or what an import makes of it. */
function tagsOf(imports) {
  const names = imports.filter(({ specifier }) => specifier === 'kysely').flatMap(entry => entry.names)
  return new Set(['sql', ...names.filter(name => name.startsWith('sql as ')).map(name => name.slice(7))])
}

/** What names of the module stand for: texts and objects that never change. */
function constantsOf(program) {
  const known = new Map()
  walk(program, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && id.type === 'Identifier' && init) known.set(id.name, init)
  })
  return known
}

const isTag = (node, tags) =>
  tags.has(node.name) || (node.type === 'MemberExpression' && memberOf(node) === 'sql') || isTypedTag(node, tags)
const isTypedTag = (node, tags) => node.type === 'TSInstantiationExpression' && isTag(node.expression, tags)

function noteText(node, parent, tags, facts) {
  const isTagged = node.type === 'TaggedTemplateExpression' && isTag(node.tag, tags)
  if (isTagged) facts.sql.push('sql`…`')
  const quasi = isTagged ? node.quasi : node
  if (!isTagged && parent?.type === 'TaggedTemplateExpression' && isTag(parent.tag, tags)) return
  const text = wordsOf(quasi)
  if (text === null) return
  const plain = withoutComments(text)
  const isWhole = isStatement(plain)
  if (isWhole && !isTagged) facts.sql.push(`'${plain.trim().slice(0, 20)}…'`)
  if (!isTagged && !isWhole) return
  for (const pattern of written) for (const [, name] of plain.matchAll(pattern)) facts.writes.push(bare(name))
  for (const [, name] of plain.matchAll(readNames)) facts.reads.push(bare(name))
  for (const [, more] of plain.matchAll(/\bfrom\s[^()]*?,\s*(\w+)/gi)) facts.reads.push(bare(more))
  noteStatusText(plain, facts)
}

/** A text with a question mark for whatever is put into it; a chain of `+` as one text. */
function wordsOf(node) {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join(' ? ')
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [wordsOf(node.left), wordsOf(node.right)]
    return left === null && right === null ? null : `${left ?? ' ? '}${right ?? ' ? '}`
  }
  return textOf(node)
}

const bare = name => name.replaceAll('"', '').split('.').at(-1)

function noteBuilder(node, parent, facts) {
  if (node.type === 'ObjectPattern') {
    for (const name of takenOut(node))
      if (writers.has(name) || name === 'selectFrom' || runners.has(name)) {
        facts.sql.push(`.${name}`)
        if (writers.has(name)) facts.writes.push('?')
      }
    return
  }
  if (node.type === 'ImportSpecifier' && runners.has(node.imported.name)) facts.sql.push(node.imported.name)
  if (node.type !== 'MemberExpression') return
  const name = memberOf(node)
  if (writers.has(name) || name === 'selectFrom' || runners.has(name)) facts.sql.push(`.${name}`)
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  if (writers.has(name)) facts.writes.push(...(isCalled ? tablesOf(parent.arguments[0]) : ['?']))
  if (readers.has(name) && isCalled) facts.reads.push(...tablesOf(parent.arguments[0]).filter(table => table !== '?'))
}

/** The tables that a builder is given: one, or a list of them. */
function tablesOf(node) {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(tablesOf)
  const text = textOf(node)
  return [text === null ? '?' : bare(text.trim().split(/\s/)[0])]
}

/** `set … status = 'x'`, or a `case` of such, in the text of a statement; `where status = 'x'` is no move. */
function noteStatusText(text, { statusLiterals }) {
  for (const [, assigned] of text.matchAll(/\bset\b([\s\S]*?)(?:\breturning\b|$)/gi)) {
    // What stands behind a comma, or first, is assigned; a condition stands behind `where` or `and`.
    const literal = /(?:^|,)\s*"?status"?\s*=\s*(?:'(\w+)'|case\b[\s\S]*?\b(?:then|else)\s'(\w+)')/i.exec(assigned)
    if (literal) statusLiterals.push(literal[1] ?? literal[2])
  }
}

/** `.set({ status: 'x' })`, `.set('status', 'x')`, `.set(() => ({ … }))` and `.doUpdateSet(…)`, also by names of the module. */
function noteStatusSet({ callee, arguments: [values, value] }, known, { statusLiterals }) {
  if (!['set', 'doUpdateSet'].includes(callee.type === 'MemberExpression' ? memberOf(callee) : null)) return
  if (textOf(values) === 'status') statusLiterals.push(...literalsOf(value, known))
  else statusLiterals.push(...statusesIn(values, known))
}

/** Statuses that an object names; also one that a function returns, or that a name of the module stands for. */
function statusesIn(node, known) {
  const found = resolve(node, known)
  if (found?.type === 'ArrowFunctionExpression') return statusesIn(found.body, new Map())
  if (found?.type === 'ParenthesizedExpression') return statusesIn(found.expression, known)
  if (found?.type !== 'ObjectExpression') return []
  return found.properties.flatMap(property => {
    if (property.type === 'SpreadElement') return statusesIn(property.argument, known)
    const name = property.computed ? textOf(property.key) : (property.key.name ?? property.key.value)
    return name === 'status' ? literalsOf(property.value, known) : []
  })
}

const resolve = (node, known) => (node?.type === 'Identifier' ? known.get(node.name) : node)

/** The texts that an expression may be, as far as they are written in the module. */
function literalsOf(given, known) {
  const node = resolve(given, known)
  const text = textOf(node)
  if (text !== null) return [text]
  if (
    node?.type === 'TSAsExpression' ||
    node?.type === 'TSSatisfiesExpression' ||
    node?.type === 'ParenthesizedExpression'
  )
    return literalsOf(node.expression, known)
  if (node?.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent, known), ...literalsOf(node.alternate, known)]
  if (node?.type === 'LogicalExpression') return [...literalsOf(node.left, known), ...literalsOf(node.right, known)]
  if (node?.type === 'TaggedTemplateExpression')
    return [...wordsOf(node.quasi).matchAll(/'(\w+)'/g)].map(([, word]) => word)
  return []
}
