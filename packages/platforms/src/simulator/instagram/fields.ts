import { missingField } from './errors.ts'

/** One entry of `fields`, with what is asked of its value. */
export interface Wish {
  name: string
  inner: Wish[]
}

type Row = Readonly<Record<string, unknown>>

/** Takes `id,permissions{permission,status}` apart. */
export function wishesOf(text: string): Wish[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of text) {
    if (character === '{') depth++
    if (character === '}') depth--
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part].filter(Boolean).map(one => {
    const [, name = one, inner = ''] = /^(\w+)\{(.*)\}$/.exec(one) ?? []
    return { name, inner: wishesOf(inner) }
  })
}

/**
 * The id, and only what was asked for; what is undefined is left out, and what the node does not know is refused. §5.3.
 * @param row every field the node knows
 */
export function pick(row: Row, wishes: readonly Wish[], node: string): Record<string, unknown> {
  const picked: Record<string, unknown> = 'id' in row ? { id: row.id } : {}
  for (const { name, inner } of wishes) {
    if (!Object.hasOwn(row, name)) throw missingField(name, node)
    picked[name] = inner.length > 0 ? within(row[name], inner, name) : row[name]
  }
  return picked
}

function within(value: unknown, wishes: readonly Wish[], node: string): unknown {
  if (Array.isArray(value)) return value.map(one => within(one, wishes, node))
  if (typeof value !== 'object' || value === null) return value
  if ('data' in value) return { ...value, data: within(value.data, wishes, node) }
  return pick(value as Row, wishes, node)
}
