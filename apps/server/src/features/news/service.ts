import { languages, recordOf } from '@fanfara/contract/enums'
import { defaultLanguage, textFor, wholeTexts } from '@fanfara/contract/languages'
import type { NewsForm } from '@fanfara/contract/news'
import type { Deliver } from '#/db/deliveries.ts'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'
import { newsMoves } from './states.ts'
import * as store from './store.ts'

export type { News } from './store.ts'

/** Pieces of news in one answer. */
const LIST_MAX = 20

/** What creators read, newest first (API-54). */
export const listPublished = (world: World) => store.listPublished(world.db, LIST_MAX)
/** Drafts and withdrawn ones too, in an order, newest first unless told (DESK-25). */
export const listAll = (world: World, asked: store.NewsAsked) => store.listAll(world.db, asked)
/** How many there are by what became of them. */
export const countAll = (world: World) => store.countByStatus(world.db)

/** One piece of news. @throws Missing. */
export async function readNews(world: World, id: string): Promise<store.News> {
  const found = await store.find(world.db, id)
  if (!found) throw new Missing()
  return found
}

/** Writes a draft (OPS-23). */
export async function createNews(world: World, tx: Tx, operatorId: string, form: NewsForm): Promise<store.News> {
  const id = crypto.randomUUID()
  const at = world.clock.now()
  await store.insert(tx, id, form, at)
  const object = { type: 'news', id, name: textFor(defaultLanguage, form.title) }
  await audit.record(tx, { actorId: operatorId, action: 'news_created', object, before: null, after: form, at })
  return current(tx, id)
}

/** Stands for what a piece of news says. */
export const revisionOfNews = (piece: store.News): string => revisionOf(formOf(piece))

/** Changes what a piece of news says. @throws Missing; Refused `changed_meanwhile`. */
export async function changeNews(
  world: World,
  operatorId: string,
  id: string,
  { revision, ...form }: NewsForm & { revision?: string | undefined },
): Promise<store.News> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const before = await locked(tx, id)
    refuseOutdated(revision, revisionOfNews(before))
    await store.change(tx, id, form, at)
    await audit.record(tx, {
      actorId: operatorId,
      action: 'news_changed',
      object: objectOf(before),
      before: formOf(before),
      after: form,
      at,
    })
    return current(tx, id)
  })
}

/**
 * Shows a piece of news to all creators, and begins to tell them if wished (MSG-28); a piece is told of once, however
 * often it is published. @throws Missing; Refused `news_published`, `news_notified` or `changed_meanwhile`.
 */
export async function publishNews(
  world: World,
  tx: Tx,
  operatorId: string,
  id: string,
  { notify: isNotified, revision }: { notify: boolean; revision?: string | undefined },
): Promise<store.News> {
  const at = world.clock.now()
  const before = await locked(tx, id)
  const moves = newsMoves[before.status]
  if (!('publish' in moves)) throw new Refused('news_published')
  refuseOutdated(revision, revisionOfNews(before))
  if (isNotified && before.notifiedAt) throw new Refused('news_notified')
  await store.publish(tx, id, moves.publish, at, isNotified)
  if (isNotified) await outbox.put(tx, [{ kind: 'news-notice', payload: { newsId: id }, at }])
  const object = objectOf(before)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'news_published',
    object,
    before: { status: before.status },
    after: { status: moves.publish, notify: isNotified },
    at,
  })
  return current(tx, id)
}

/** Takes a piece of news back; whoever was not told yet is not told any more. @throws Missing; Refused `news_not_published`. */
export async function withdrawNews(world: World, operatorId: string, id: string): Promise<store.News> {
  return withTransaction(world.db, async tx => {
    const before = await locked(tx, id)
    const moves = newsMoves[before.status]
    if (!('withdraw' in moves)) throw new Refused('news_not_published')
    await store.withdraw(tx, id, moves.withdraw)
    const at = world.clock.now()
    await audit.record(tx, {
      actorId: operatorId,
      action: 'news_withdrawn',
      object: objectOf(before),
      before: { status: before.status },
      after: { status: moves.withdraw },
      at,
    })
    return current(tx, id)
  })
}

/** Creators who are told in one transaction. */
const BATCH = 500
/** Transactions of one delivery, so that it ends long before its claim does. */
const BATCHES_MAX = 20

/**
 * Tells all creators of a piece of news, in bounded pieces. How far it has come is kept with each piece, so that a
 * delivery that was interrupted, or made twice, goes on where the last one was.
 */
export const deliverNotice =
  (world: World): Deliver<'news-notice'> =>
  async ({ newsId }) => {
    for (let batch = 1; batch <= BATCHES_MAX; batch += 1) {
      const isLeft = await withTransaction(world.db, tx => tellSome(world, tx, newsId))
      if (!isLeft) return
    }
    const item = { kind: 'news-notice' as const, payload: { newsId }, at: world.clock.now() }
    await withTransaction(world.db, tx => outbox.put(tx, [item]))
  }

/** @returns whether somebody may be left. */
async function tellSome(world: World, tx: Tx, newsId: string): Promise<boolean> {
  const piece = await store.lock(tx, newsId)
  const notice = piece && (await store.readNotice(tx, newsId))
  if (!piece || !notice) return false
  const creators = await store.nextCreators(tx, notice, BATCH)
  const texts = recordOf(languages, language => {
    const title = textFor(language, piece.title)
    return { text: title, title }
  })
  await inbox.notifyAll(
    tx,
    creators.map(accountId => ({
      accountId,
      template: 'news' as const,
      occasion: `news:${newsId}`,
      values: {},
      texts,
      url: '/',
      at: world.clock.now(),
    })),
  )
  const isDone = creators.length < BATCH
  await store.writeNotice(tx, newsId, creators.at(-1) ?? notice.to, isDone)
  return !isDone
}

const formOf = ({ title, text, url }: store.News): NewsForm => ({
  title: wholeTexts(title),
  text: wholeTexts(text),
  url,
})
const objectOf = ({ id, title }: store.News) => ({ type: 'news', id, name: textFor(defaultLanguage, title) })

async function locked(tx: Tx, id: string): Promise<store.News> {
  const found = await store.lock(tx, id)
  if (!found) throw new Missing()
  return found
}

async function current(tx: Tx, id: string): Promise<store.News> {
  const found = await store.find(tx, id)
  if (!found) throw new Missing()
  return found
}
