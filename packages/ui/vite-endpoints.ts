import { createRequire } from 'node:module'
import { type Plugin, runnerImport } from 'vite'

const PREFIX = 'virtual:endpoints/'
const { resolve } = createRequire(import.meta.url)

interface CalledEndpoint {
  id: string
  method: string
  path: string
  auth: string
  idempotent?: boolean
  download?: string
  upload?: object
}
const isEndpoint = (value: unknown): value is CalledEndpoint =>
  isRecord(value) && 'method' in value && 'path' in value && 'auth' in value

/** Lists of values, limits and tables of them: nothing but what JSON can say. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * What a browser needs of one contract module without its schemas: how to call its endpoints, and its plain values. Nothing of a
 * module that has no schemas: it is light as it is.
 */
async function thinOf(feature: string): Promise<Map<string, unknown>> {
  const { module } = await runnerImport<Record<string, unknown>>(resolve(`@fanfara/contract/${feature}`))
  const thin = new Map<string, unknown>()
  const exported = Object.entries(module)
  if (exported.every(([, value]) => isPlain(value) || typeof value === 'function')) return thin
  for (const [name, value] of exported) {
    if (isPlain(value)) thin.set(name, value)
    if (!isEndpoint(value)) continue
    const { id, method, path, auth, idempotent, download, upload } = value
    thin.set(name, { id, method, path, auth, idempotent: idempotent || undefined, download, upload })
  }
  return thin
}

const IMPORT = /import \{([^}]*)\} from '@fanfara\/contract\/([\w/-]+)'/g

/**
 * Takes the schemas out of endpoints that are only called, and away from plain values beside them: `import { login } from
 * '@fanfara/contract/accounts'` reaches the browser as method, path and access, a list of statuses as that list, and the schema library
 * stays out of the first load. Schemas that a form imports by name are left as they are.
 */
export function thinEndpoints(): Plugin {
  const known = new Map<string, Promise<Map<string, unknown>>>()
  const read = (feature: string) => {
    const endpoints = known.get(feature) ?? thinOf(feature)
    known.set(feature, endpoints)
    return endpoints
  }
  return {
    name: 'fanfara-thin-endpoints',
    apply: 'build',
    enforce: 'pre',
    resolveId: id => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const endpoints = await read(id.slice(PREFIX.length + 1))
      return [...endpoints].map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
    async transform(code, id) {
      if (id.includes('/node_modules/') || id.includes('/contract/') || !code.includes('@fanfara/contract/'))
        return undefined
      let changed = code
      for (const [statement, list = '', feature = ''] of code.matchAll(IMPORT)) {
        const names = list
          .split(',')
          .map(name => name.trim())
          .filter(Boolean)
        if (names.every(name => name.startsWith('type '))) continue
        const endpoints = await read(feature)
        const thin = names.filter(name => endpoints.has(name.split(' ')[0] ?? ''))
        if (thin.length === 0) continue
        const rest = names.filter(name => !thin.includes(name))
        const lines = [`import { ${thin.join(', ')} } from '${PREFIX}${feature}'`]
        if (rest.some(name => !name.startsWith('type ')))
          lines.push(`import { ${rest.join(', ')} } from '@fanfara/contract/${feature}'`)
        changed = changed.replace(statement, lines.join('; '))
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}
