/** What the border rules need to know about one module, read from its syntax tree. */
import { parseSync } from 'vite'
import { noteSql } from './sql-facts.mjs'
import { textOf, walk } from './syntax.mjs'
import { noteUses } from './uses.mjs'

/**
 * @typedef {object} ModuleFacts
 * @property {{ specifier: string, typesOnly: boolean, names: string[] }[]} imports static, re-exported, dynamic and `import('…')` types
 * @property {string[]} unknownImports imports of what only running it would tell
 * @property {string[]} environment ways in which it reads the environment
 * @property {string[]} timers
 * @property {string[]} clocks
 * @property {string[]} dice randomness that anybody can guess
 * @property {string[]} chance randomness
 * @property {string[]} requests
 * @property {string[]} waits
 * @property {string[]} sql statements, builders and ways to run them
 * @property {string[]} writes tables that it writes; `?` where the text does not say which
 * @property {string[]} reads tables that it reads
 * @property {string[]} statusLiterals statuses that updates write by their name
 * @property {boolean} onlyReexports has nothing of its own: a barrel
 */

/** @returns {ModuleFacts} @throws when the text is not a module */
export function moduleFacts(path, text) {
  const { program, errors } = parseSync(path, text, {})
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const facts = { imports: [], unknownImports: [], onlyReexports: isBarrel(program.body) }
  walk(program, node => noteImport(node, facts))
  return { ...facts, ...noteUses(program, facts.imports), ...noteSql(program, facts.imports) }
}

function isBarrel(body) {
  const statements = body.filter(node => node.type !== 'ImportDeclaration')
  const reexports = node =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)
  return statements.length > 1 && statements.every(reexports)
}

function noteImport(node, { imports, unknownImports }) {
  const source = node.source?.value
  switch (node.type) {
    case 'ImportDeclaration':
      imports.push({ specifier: source, typesOnly: hasOnlyTypes(node, node.importKind), names: namesOf(node) })
      break
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (source !== undefined)
        imports.push({ specifier: source, typesOnly: hasOnlyTypes(node, node.exportKind), names: [] })
      break
    case 'ImportExpression': {
      const specifier = textOf(node.source)
      if (specifier === null) unknownImports.push('import(…)')
      else imports.push({ specifier, typesOnly: false, names: [] })
      break
    }
    case 'TSImportType':
      imports.push({ specifier: source, typesOnly: true, names: [] })
      break
    case 'CallExpression':
      if (node.callee.name === 'require') unknownImports.push('require')
      break
    case 'ImportSpecifier':
      if (node.imported.name === 'createRequire') unknownImports.push('createRequire')
      break
    case 'MemberExpression':
      if (node.property.name === 'createRequire') unknownImports.push('createRequire')
  }
}

/** What an import binds, as `exported as local`; `*` for all of a module, `default` for its default. */
function namesOf({ specifiers }) {
  return specifiers.map(({ type, imported, local }) => {
    const name = type === 'ImportSpecifier' ? (imported.name ?? imported.value) : '*'
    return `${name} as ${local.name}`
  })
}

function hasOnlyTypes(node, kind) {
  if (kind === 'type') return true
  const named = node.specifiers ?? []
  return named.length > 0 && named.every(entry => (entry.importKind ?? entry.exportKind) === 'type')
}
