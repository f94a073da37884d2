import type { HelpAnswer } from '@fanfara/contract/own/help'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as store from './store.ts'
import { type Article, listArticles, versionShown } from './texts.ts'

/** The present text of an article. @throws Missing */
const textOf = async (db: Reader, topic: string): Promise<store.Text> => ({
  topic,
  version: await versionShown(db, topic),
})

/** What somebody said of the present text (FEED-01). */
export async function readAnswer({ db }: World, accountId: string, topic: string): Promise<HelpAnswer> {
  const said = await store.findAnswer(db, accountId, await textOf(db, topic))
  return { is_helpful: said?.is_helpful ?? null, sentence: said?.sentence ?? '' }
}

/** Who read what, and says this of it. */
interface Answering {
  accountId: string
  read: store.Text
  said: store.Said
}

/**
 * Keeps what somebody says of an article, in the place of what they said before; only what did not help lacks something.
 * @throws Refused 409 `help_changed` when the text that was read is not the present one.
 */
export async function answer(world: World, { accountId, read, said }: Answering): Promise<HelpAnswer> {
  if (read.version !== (await versionShown(world.db, read.topic))) throw new Refused('help_changed', { status: 409 })
  const sentence = said.isHelpful ? '' : said.sentence
  await withTransaction(world.db, async tx => {
    await accounts.lockLiving(tx, accountId)
    await store.writeAnswer(tx, accountId, read, { ...said, sentence }, world.clock.now())
  })
  return { is_helpful: said.isHelpful, sentence }
}

/** Every article, with what was said of it since it changed (FEED-03). */
export async function listAnswered({ db }: World): Promise<(Article & { said: store.Counts })[]> {
  const articles = await listArticles(db)
  return Promise.all(articles.map(async each => ({ ...each, said: await store.countAnswers(db, each) })))
}

/** A page of what people wrote that an article lacks, and how many wrote (FEED-03). @throws Missing */
export async function listSentences({ db }: World, topic: string, page: { limit: number; offset: number }) {
  const found = (await listArticles(db)).find(each => each.topic === topic)
  if (!found) throw new Missing()
  const { sentences } = await store.countAnswers(db, found)
  return { rows: await store.listSentences(db, found, page), total: sentences }
}

/** Forgets what somebody said whose account is erased. */
export const erase = (tx: Tx, accountId: string): Promise<void> => store.removeAnswers(tx, accountId)
