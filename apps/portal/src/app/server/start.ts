import { addressOf } from '@fanfara/contract/client'
import { languages } from '@fanfara/contract/enums'
import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { getStart, type StartPart, startParts } from '@fanfara/contract/own/start'
import { hashKey } from '@tanstack/react-query'
import { API_BASE, session } from '#/app/session/session.ts'

/** What a part is kept as: whole, or what its answer calls `data`. */
type Kept = (body: { data?: unknown }) => unknown
const whole: Kept = body => body
const data: Kept = body => body.data

const page = (filter: string) => ['Campaigns', 'page', { filter, page: 1, per_page: DEFAULT_PAGE_SIZE }]
/** Which query asks for which part; news go by language. */
const partOf = new Map<string, [StartPart, Kept]>(
  (
    [
      [['User'], 'user', data],
      [['Payments', 'page', {}], 'payments', whole],
      [['Payments', 'earnings'], 'earnings', whole],
      [['Tasks'], 'tasks', data],
      [['Channels'], 'channels', data],
      [['Channels', 'stages'], 'stages', whole],
      ...languages.map(language => [['News', language], 'news', data] as const),
      [page('available'), 'available', whole],
      [page('invited'), 'invited', whole],
      [['Campaigns', 'undoable'], 'undo', data],
    ] as const
  ).map(([key, part, kept]) => [hashKey(key), [part, kept]]),
)

/** One call for several parts, each of which is taken once. */
interface Gathered {
  token: string | null
  parts: Map<StartPart, Promise<{ data?: unknown }>>
}

/** Longest that nobody takes what was asked for ahead: then it is old. */
const AHEAD_MS = 10_000
/** How many at once are worth a call of their own kind, and how long they are waited for. */
const MANY = 3
const GATHER_MS = 5

let isOn = false
let hasBegun = false
let ahead: Gathered | null = null
let gathering: { wanted: Set<StartPart>; sent: Promise<Gathered | null> } | null = null

/**
 * What the start page's one call says of a query; null where the query is to ask by itself. The first look at the page asks for all of it
 * before its screen is there; later, parts that are asked for together travel together.
 */
export function startAnswer(queryHash: string): Promise<unknown> | null {
  const known = partOf.get(queryHash)
  if (!isOn || !known || !isHere()) return null
  return taken(queryHash, ...known)
}

/** Queries that had their answer from the page's first call. */
const first = new Set<string>()
/** What is old after this is asked for again by whoever comes to look at it. */
const STALE_MS = 2_000

/**
 * How long an answer is new, in milliseconds. A slow machine takes seconds to draw the start page: its parts do not ask again for what
 * came with its first call meanwhile (START-03).
 */
export const freshFor = ({ queryHash }: { queryHash: string }): number => (first.has(queryHash) ? AHEAD_MS : STALE_MS)

async function taken(queryHash: string, part: StartPart, kept: Kept): Promise<unknown> {
  if (!hasBegun) lookAhead()
  const isFirst = ahead?.token === session.token() && ahead.parts.has(part)
  if (isFirst) {
    first.add(queryHash)
    setTimeout(() => first.delete(queryHash), AHEAD_MS)
  }
  const gathered = isFirst ? ahead : await together(part)
  const answer = gathered?.parts.get(part)
  gathered?.parts.delete(part)
  return answer ? answer.then(kept).catch(() => null) : null
}

/** Whether somebody signed in is at the start page; operators are on their way to the console. */
const isHere = () => location.pathname === '/' && session.token() !== null && session.user.get()?.role !== 'operator'

/**
 * From now on the start page's queries travel together: the signed-in area is open. Where it opens with that page, all of it
 * is asked for before anything is drawn.
 */
export function gatherStart(): void {
  isOn = true
  if (isHere() && !hasBegun) lookAhead()
}

/** Asks for the whole page, once for each time that the portal is opened. */
function lookAhead(): void {
  hasBegun = true
  const begun = ask([...startParts])
  ahead = begun
  setTimeout(() => {
    if (ahead === begun) ahead = null
  }, AHEAD_MS)
}

function together(part: StartPart): Promise<Gathered | null> {
  if (!gathering) {
    const wanted = new Set<StartPart>()
    const sent = new Promise<Gathered | null>(resolve => {
      setTimeout(() => {
        gathering = null
        resolve(wanted.size < MANY ? null : ask([...wanted]))
      }, GATHER_MS)
    })
    gathering = { wanted, sent }
  }
  gathering.wanted.add(part)
  return gathering.sent
}

function ask(wanted: StartPart[]): Gathered {
  const token = session.token()
  const settle = new Map<StartPart, (body: { data?: unknown } | null) => void>()
  const parts = new Map(
    wanted.map(part => [
      part,
      new Promise<{ data?: unknown }>((resolve, reject) => {
        settle.set(part, body => (body ? resolve(body) : reject(new Error(`the start page lacks ${part}`))))
      }),
    ]),
  )
  // Whoever wants a part that failed hears of it; a part that nobody wants is no fault.
  for (const part of parts.values()) part.catch(() => undefined)
  void readLines(wanted, token, ({ part, body }) => settle.get(part)?.(body ?? null))
    .catch(() => undefined)
    .finally(() => {
      for (const end of settle.values()) end(null)
    })
  return { token, parts }
}

declare global {
  interface Window {
    /**
     * The start page's call as the page's first script sent it (`public/theme.js`), for whom, in which language and when; null once it is
     * not wanted any more.
     */
    startAhead?: { token: string; language: string; at: number; answer: Promise<Response> } | null
  }
}

/** What was asked for while the application was on its way, where it is for who is signed in now and still young. */
function sentAhead(token: string | null): Promise<Response> | null {
  const ahead = window.startAhead
  window.startAhead = null
  const isOurs = ahead?.token === token && ahead.language === session.language()
  return ahead && isOurs && Date.now() - ahead.at < AHEAD_MS ? ahead.answer : null
}

interface Line {
  part: StartPart
  body?: { data?: unknown }
}

/** A part that takes longer than this is asked for by itself. */
const PATIENCE_MS = 15_000

const send = (query: { parts?: string }, token: string | null): Promise<Response> =>
  fetch(addressOf(getStart, API_BASE, { query }), {
    headers: { authorization: `Bearer ${token}`, 'content-language': session.language() },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

async function readLines(wanted: StartPart[], token: string | null, told: (line: Line) => void): Promise<void> {
  const isAll = wanted.length === startParts.length
  const response = await ((isAll && sentAhead(token)) || send(isAll ? {} : { parts: wanted.join(',') }, token))
  if (!response.ok || !response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) told(JSON.parse(line))
  }
}
