import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openTestDatabase, type TestDatabase } from '@fanfara/testkit/database'
import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedLists, keepClosedLists } from './closed-lists.ts'
import { queryBuilder } from './port.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The members of every interface in the files of row types, as they are written. */
function writtenInterfaces(): Map<string, Map<string, string>> {
  const folder = new URL('./rows/', import.meta.url)
  const files = [new URL('./rows.ts', import.meta.url), ...readdirSync(folder).map(name => new URL(name, folder))]
  const found = new Map<string, Map<string, string>>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const statement of parseSync(file.pathname, text).program.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'TSInterfaceDeclaration') continue
      const members = declared.body.body.flatMap(member => {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
        const { typeAnnotation: type } = member
        return type ? [[member.key.name, text.slice(type.start + 1, type.end).trim()] as const] : []
      })
      found.set(declared.id.name, new Map(members))
    }
  }
  return found
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
}

/** Every column of the database, as its own catalogue has it. */
async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name::text as table, column_name::text as column, udt_name::text as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
      and not exists (select 1 from pg_class where relname = table_name and relispartition)`.execute(
    queryBuilder(database.store),
  )
  return rows
}

const inner = (type: string): string => /^Generated(?:Always)?<(.+)>$/.exec(type)?.[1] ?? type
const bare = (type: string): string => inner(type).replace(/ \| null$/, '')

/** What a column of a type of the database is read as. */
const readAs: Record<string, (type: string) => boolean> = {
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float8', 'numeric'].map(name => [name, t => t === 'number'])),
  bool: type => type === 'boolean',
  timestamptz: type => type === 'Date',
  bytea: type => type === 'Uint8Array' || type === 'Buffer',
  jsonb: type => type.startsWith('JsonColumn') || type.startsWith('ColumnType<'),
  _text: type => type.endsWith('[]'),
}
const isText = (type: string) =>
  !/^(number|boolean|Date|Uint8Array|Buffer|JsonColumn.*|ColumnType<.*|.*\[\])$/.test(type)

test('14.7 the row types are what the database says: tables, columns, types, nulls, and what it fills in itself', async () => {
  const interfaces = writtenInterfaces()
  const schema = interfaces.get('Schema') ?? new Map<string, string>()
  const columns = await readColumns()
  expect(columns.length).toBeGreaterThan(300)
  const real = new Set(columns.map(({ table }) => table))
  expect([...schema.keys()].toSorted()).toEqual([...real].toSorted())
  const wrong: string[] = []
  for (const [table, name] of schema) {
    const written = interfaces.get(name) ?? new Map<string, string>()
    const own = columns.filter(column => column.table === table)
    const missing = [...written.keys()].filter(column => !own.some(one => one.column === column))
    wrong.push(...missing.map(column => `${table}.${column} is not in the database`))
    for (const { column, type, nullable, filled } of own) {
      const as = written.get(column)
      if (as === undefined) wrong.push(`${table}.${column} has no type`)
      else {
        if (!(readAs[type] ?? isText)(bare(as))) wrong.push(`${table}.${column}: ${type} is not ${as}`)
        const mayBeNull = inner(as).endsWith(' | null') || as.startsWith('ColumnType<')
        if (type !== 'jsonb' && name !== 'PortalMessageView' && mayBeNull !== nullable)
          wrong.push(`${table}.${column}: ${as} against ${nullable ? 'null' : 'not null'}`)
        if (filled && name !== 'PortalMessageView' && !/^(Generated|ColumnType<)/.test(as))
          wrong.push(`${table}.${column} is filled by the database`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('14.7 a column that holds a closed list has its union, and a check of the database', async () => {
  const interfaces = writtenInterfaces()
  const schema = interfaces.get('Schema') ?? new Map<string, string>()
  const open = closedLists.filter(({ table, column }) => {
    const type = interfaces.get(schema.get(table) ?? '')?.get(column)
    return type === undefined || bare(type) === 'string'
  })
  expect(open).toEqual([])
  expect(await keepClosedLists(queryBuilder(database.store))).toEqual([])
})

test('14.11 a value that is added to a list is taken after the next start, without a migration; one that goes while a row has it stays refused', async () => {
  const db = queryBuilder(database.store)
  const price = (platform: string) =>
    sql`insert into recommended_price (ad_type, platform, stage, price_zloty) values ('stream_banner', ${platform}, 1, 10)`.execute(
      db,
    )
  const list = closedLists.find(({ table }) => table === 'recommended_price')
  if (!list) throw new Error('the list is there')
  await expect(price('sixth')).rejects.toThrow(/recommended_price_platform_check/)
  const longer = { ...list, values: [...list.values, 'sixth'] }
  expect(await keepClosedLists(db, [longer])).toEqual(['recommended_price_platform_check'])
  expect(await keepClosedLists(db, [longer])).toEqual([])
  await price('sixth')
  await expect(price('seventh')).rejects.toThrow(/recommended_price_platform_check/)
  await expect(keepClosedLists(db, [list])).rejects.toThrow(/recommended_price_platform_check/)
  await sql`delete from recommended_price where platform = 'sixth'`.execute(db)
  expect(await keepClosedLists(db, [list])).toEqual(['recommended_price_platform_check'])
})
