import type { Account, State, Video } from '../state.ts'
import { cursorAt, placeOf } from '../cursor.ts'
import type { XAnswer, XCall } from './call.ts'
import { invalidParameter, missingObject } from './errors.ts'
import { checkNames, listed } from './query.ts'
import { postRow, type Rows, userRow } from './rows.ts'

const FIELDS = ['tweet.fields', 'post.fields', 'user.fields', 'expansions']
/** X refuses to look further back. */
const EARLIEST_MS = Date.UTC(2010, 10, 6)
/** No more than this is shown of a timeline. platforms.md §7.2. */
const TIMELINE_LIMIT = 3200

/** The latest posts of a user, newest first; `data` is left out when there is nothing. platforms.md §7.2. */
export function timeline({ rows, state, query, id, account }: XCall): XAnswer {
  checkNames(query, [...FIELDS, 'max_results', 'pagination_token', 'start_time', 'end_time', 'exclude'])
  // Invented accounts neither reply nor repost, so that there is nothing to leave out.
  listed(query, 'exclude', ['replies', rows.style === 'tweet' ? 'retweets' : 'reposts'])
  const owner = state.accounts.find(one => one.id === id)
  if (!owner) return refused(missingObject('user', id, 'gone'))
  if (isHidden(owner, account)) return refused(missingObject('user', id, 'protected'))
  const { from, to } = windowOf(query)
  const posts = owner.videos.filter(post => post.publishedAt >= from && post.publishedAt < to)
  posts.sort((a, b) => b.publishedAt - a.publishedAt)
  return page(rows, owner, posts.slice(0, TIMELINE_LIMIT), query)
}

function windowOf(query: URLSearchParams) {
  const start = query.get('start_time')
  const from = start === null ? EARLIEST_MS : Date.parse(start)
  if (Number.isNaN(from) || from < EARLIEST_MS) {
    throw invalidParameter('start_time', start ?? '', "Invalid 'start_time'. It must be on or after 2010-11-06T00:00Z")
  }
  const end = query.get('end_time')
  const to = end === null ? Infinity : Date.parse(end)
  if (Number.isNaN(to))
    throw invalidParameter('end_time', end ?? '', "Invalid 'end_time'. It must be an ISO 8601 instant")
  return { from, to }
}

function page(rows: Rows, owner: Account, posts: readonly Video[], query: URLSearchParams): XAnswer {
  const asked = query.get('max_results') ?? '10'
  const size = Number(asked)
  if (!Number.isInteger(size) || size < 5 || size > 100) {
    throw invalidParameter('max_results', asked, `The \`max_results\` query parameter value [${asked}] is not valid`)
  }
  const token = query.get('pagination_token')
  const from = placeOf(token)
  if (from === null) {
    throw invalidParameter(
      'pagination_token',
      token ?? '',
      `The \`pagination_token\` query parameter value [${token}] is not valid`,
    )
  }
  const next = from + size
  const shown = posts.slice(from, next)
  const ends = { newest_id: shown.at(0)?.id, oldest_id: shown.at(-1)?.id }
  const meta = {
    result_count: shown.length,
    ...(shown.length > 0 && ends),
    ...(next < posts.length && { next_token: cursorAt(next) }),
  }
  const data = shown.map(post => postRow(rows, owner, post))
  const authors = shown.length > 0 ? [owner] : []
  return { ...withAuthors(rows, { ...(data.length > 0 && { data }), meta }, authors), posts: data.length }
}

/** 200 in any case: a post that is gone or hidden is told in `errors`. platforms.md §7.2. */
export function oneTweet({ rows, state, query, id, account }: XCall): XAnswer {
  checkNames(query, FIELDS)
  if (!/^\d{1,19}$/.test(id)) throw invalidParameter('id', id, `The \`id\` query parameter value [${id}] is not valid`)
  const found = findPost(state, id)
  if (!found) return refused(missingObject('tweet', id, 'gone'))
  if (isHidden(found.owner, account)) return refused(missingObject('tweet', id, 'protected'))
  return { ...withAuthors(rows, { data: postRow(rows, found.owner, found.post, id) }, [found.owner]), posts: 1 }
}

/** What is there in `data`, what is not in `errors`. platforms.md §7.2. */
export function someTweets({ rows, state, query, account }: XCall): XAnswer {
  checkNames(query, [...FIELDS, 'ids'])
  const ids = (query.get('ids') ?? '').split(',').filter(Boolean)
  if (ids.length === 0 || ids.length > 100) {
    throw invalidParameter(
      'ids',
      query.get('ids') ?? '',
      'The number of values in the `ids` query parameter list is not valid',
    )
  }
  const found = ids.map(id => ({ id, ...findPost(state, id) }))
  const shown = found.flatMap(({ id, owner, post }) =>
    owner && post && !isHidden(owner, account) ? [{ owner, row: postRow(rows, owner, post, id) }] : [],
  )
  const errors = found
    .filter(({ owner }) => !owner || isHidden(owner, account))
    .map(({ id, owner }) => missingObject('tweet', id, owner ? 'protected' : 'gone'))
  const data = shown.map(({ row }) => row)
  const body = { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) }
  const owners = [...new Set(shown.map(({ owner }) => owner))]
  return { ...withAuthors(rows, body, owners), posts: data.length }
}

function withAuthors(rows: Rows, body: object, owners: readonly Account[]) {
  if (!rows.withAuthors || owners.length === 0) return { body, users: 0 }
  const users = owners.map(owner => userRow(rows, owner, false))
  return { body: { ...body, includes: { users } }, users: users.length }
}

function refused(error: object): XAnswer {
  return { body: { errors: [error] }, users: 0, posts: 0 }
}

/** An earlier version is found under its own id, too. platforms.md §7.3. */
function findPost(state: State, id: string) {
  for (const owner of state.accounts) {
    const post = owner.videos.find(one => one.id === id || one.earlierIds?.includes(id))
    if (post) return { owner, post }
  }
  return null
}

function isHidden(owner: Account, viewer: Account) {
  return owner.isProtected === true && owner.id !== viewer.id
}
