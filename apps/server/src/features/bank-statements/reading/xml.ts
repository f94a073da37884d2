import { NotAStatement } from './statement.ts'

/** An element: its name without a prefix, its attributes as they stand, its text, and what is in it. */
export interface Element {
  name: string
  attributes: string
  text: string
  children: Element[]
}

const DEPTH_MAX = 40

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,6}));/gi,
        (whole, decimal, hex, name: string | undefined) => {
          if (name !== undefined) return ENTITIES[name] ?? whole
          const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
          return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
        },
      )
    : text

/** The beginning of an element, or its end with everything inside; how deep it lies. */
export type Met = { open: Element; depth: number } | { close: Element; depth: number }

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

/**
 * Goes through a document element by element, without declarations of types, which no statement has and which could name files or grow
 * without end. @returns whether it was closed as it was opened; false for one that was cut off.
 * @throws NotAStatement for what is no XML, or is nested too deeply.
 */
export function* scan(text: string): Generator<Met, boolean> {
  const open: Element[] = []
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) at = endOf(text, '-->', at)
    else if (text.startsWith('<![CDATA[', at)) {
      const end = endOf(text, ']]>', at)
      const [top] = open.slice(-1)
      if (top) top.text += text.slice(at + 9, end - 3)
      at = end
    } else if (text.startsWith('<?', at)) at = endOf(text, '?>', at)
    else if (text.startsWith('<!', at)) throw new NotAStatement('statement_broken')
    else {
      const end = text.indexOf('>', at)
      if (end === -1) return false
      const tag = text.slice(at + 1, end)
      at = end + 1
      if (tag.startsWith('/')) {
        const closed = open.pop()
        if (!closed || closed.name !== localName(tag.slice(1))) throw new NotAStatement('statement_broken')
        yield { close: closed, depth: open.length }
      } else {
        const element = elementOf(tag)
        if (open.length >= DEPTH_MAX) throw new NotAStatement('statement_broken')
        open.at(-1)?.children.push(element)
        yield { open: element, depth: open.length }
        if (tag.endsWith('/')) yield { close: element, depth: open.length }
        else open.push(element)
      }
      const top = open.at(-1)
      const next = text.indexOf('<', at)
      if (top && next > at) top.text += unescaped(text.slice(at, next))
    }
  }
  return open.length === 0
}

const localName = (written: string): string => written.trim().replace(/^[^:]*:/, '')

function elementOf(tag: string): Element {
  const plain = tag.endsWith('/') ? tag.slice(0, -1) : tag
  const space = plain.search(/\s/)
  const name = localName(space === -1 ? plain : plain.slice(0, space))
  return { name, attributes: space === -1 ? '' : plain.slice(space), text: '', children: [] }
}

/** The first element at the end of a path of names. */
export function find(of: Element | undefined, ...path: readonly string[]): Element | undefined {
  let at = of
  for (const name of path) at = at?.children.find(child => child.name === name)
  return at
}

/** The text at the end of a path of names; empty where there is none. */
export const textAt = (of: Element | undefined, ...path: readonly string[]): string =>
  find(of, ...path)?.text.trim() ?? ''
