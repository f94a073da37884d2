import { createHash } from 'node:crypto'
import { ANEW } from '../planned-anew.ts'

/** Statements that are prepared under a name, by their text; more shapes than this are sent unnamed. */
const NAMED_STATEMENTS = 500

/** Names statements by their text, so that each is parsed and planned once. @returns undefined for one that is sent unnamed. */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return sql => {
    const known = names.get(sql)
    if (known || names.size >= NAMED_STATEMENTS || sql.startsWith(ANEW)) return known
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
    names.set(sql, name)
    return name
  }
}
