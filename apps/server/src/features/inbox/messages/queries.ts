import { COUNT_MAX } from '@fanfara/contract/inbox/shared'
import { InboxRefusal } from '../refusal.ts'
import type { Filter } from '../store.ts'

/** What browsers write for "not given" (wire protocol §1). */
const NOT_GIVEN = new Set(['', 'undefined', 'null', '[object Object]'])
/** Bytes of a payload filter, as base64 (threat model §3.9). */
const PAYLOAD_MAX = 2048
const FEEDS_MAX = 100
const LEAVES_MAX = 50
const PAGES_MAX = 10_000
const FEED_LIMIT = 10

type Texts = string | string[] | undefined
/** A query as it came: every member once, in a list, or not at all. */
export interface StoreQuery {
  page?: Texts
  limit?: Texts
  seen?: Texts
  read?: Texts
  feedIdentifier?: Texts
  'feedIdentifier[]'?: Texts
  payload?: Texts
}

/** The last of what came twice; nothing for what means nothing. */
function one(texts: Texts): string | undefined {
  const text = [texts ?? []].flat().at(-1)
  return text === undefined || NOT_GIVEN.has(text) ? undefined : text
}

const flagOf = (texts: Texts): boolean | null => {
  const text = one(texts)
  return text === 'true' ? true : text === 'false' ? false : null
}

/** @throws InboxRefusal outside of 1 to 100; what is no number counts as absent (wire protocol §5). */
export function limitOf(texts: Texts, otherwise: number): number {
  const text = one(texts)?.trim()
  const limit = Number(text)
  if (!text || !Number.isFinite(limit)) return otherwise
  if (!Number.isInteger(limit) || limit < 1 || limit > COUNT_MAX) throw new InboxRefusal(400, 'inbox.limit')
  return limit
}

/** Identifiers of feeds, however they were written: with commas, repeated, with brackets; null for none. */
export function feedsOf(...given: (string | readonly string[] | null | undefined)[]): string[] | null {
  const names = given
    .flatMap(texts => texts ?? [])
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(text => !NOT_GIVEN.has(text))
  return names.length === 0 ? null : [...new Set(names)].slice(0, FEEDS_MAX)
}

/**
 * Reads the query of a feed as published clients write it (wire protocol §4).
 * @throws InboxRefusal for a page, a limit or a payload filter that is none.
 */
export function feedRequestOf(query: StoreQuery): { page: number; limit: number; filter: Filter } {
  const page = Number(one(query.page) ?? 0)
  if (!Number.isInteger(page) || page < 0 || page > PAGES_MAX) throw new InboxRefusal(400, 'inbox.page')
  return {
    page,
    limit: limitOf(query.limit, FEED_LIMIT),
    filter: { ...flagsAndFeeds(query), payload: payloadOf(one(query.payload)) },
  }
}

const flagsAndFeeds = (query: StoreQuery) => ({
  seen: flagOf(query.seen),
  read: flagOf(query.read),
  feeds: feedsOf(query.feedIdentifier, query['feedIdentifier[]']),
})

/** Reads the query of a count; flags that are not asked for are those of the call (wire protocol §5). */
export function countRequestOf(
  what: 'unseen' | 'unread' | 'count',
  query: StoreQuery,
): { limit: number; filter: Filter } {
  const { seen, read, feeds } = flagsAndFeeds(query)
  const flags = {
    unseen: { seen: seen ?? false, read: null },
    unread: { seen: null, read: read ?? false },
    count: { seen: seen === null && read === null ? false : seen, read },
  }[what]
  return {
    limit: limitOf(query.limit, COUNT_MAX),
    filter: { ...flags, feeds, payload: lenientPayloadOf(query.payload) },
  }
}

/** Published clients put an object here as text: what is no filter filters nothing. */
function lenientPayloadOf(texts: Texts): Filter['payload'] {
  try {
    return payloadOf(one(texts))
  } catch {
    return []
  }
}

/** Members that a payload filter asks for. @throws InboxRefusal when it is no base64 of a JSON object. */
export function payloadOf(text: string | undefined): Filter['payload'] {
  if (text === undefined) return []
  const filter = text.length <= PAYLOAD_MAX ? jsonOf(text) : undefined
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new InboxRefusal(400, 'inbox.payload')
  const leaves = leavesOf(filter, [])
  if (leaves.length > LEAVES_MAX || UNSTORABLE.test(JSON.stringify(leaves)))
    throw new InboxRefusal(400, 'inbox.payload')
  return leaves
}

/** Texts that no database keeps, as JSON writes them. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/i
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/** The base64 of browsers is Latin-1; ours and others' is UTF-8 (wire protocol §4). */
function jsonOf(text: string): unknown {
  // A plus of the base64 arrives as a space where the client did not escape it.
  const base64 = text.replaceAll(' ', '+')
  if (!BASE64.test(base64)) return undefined
  const bytes = Buffer.from(base64, 'base64')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return parsed(bytes.toString('latin1'))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const DEPTH_MAX = 16
function leavesOf(value: object, path: readonly string[]): { path: string[]; value: string }[] {
  if (path.length > DEPTH_MAX) throw new InboxRefusal(400, 'inbox.payload')
  return Object.entries(value).flatMap(([name, member]) => {
    const here = [...path, name]
    return typeof member === 'object' && member !== null && !Array.isArray(member)
      ? leavesOf(member, here)
      : [{ path: here, value: JSON.stringify(member) }]
  })
}
