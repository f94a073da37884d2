import { type Language, languages } from '@fanfara/contract/enums'
import { helpTopics, isHelpTopic } from '@fanfara/contract/help'
import type { Reader } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import { versionOfArticle } from './policy.ts'
import * as store from './texts-store.ts'

/** An article as readers and operators have it, without its texts. */
export interface Article {
  topic: string
  isOwn: boolean
  isShown: boolean
  /** What operators wrote, in the order of languages. */
  written: readonly { language: Language; title: string; version: string }[]
  version: string
}

const inOrder = <Of extends { language: Language }>(texts: readonly Of[]): Of[] =>
  texts.toSorted((one, other) => languages.indexOf(one.language) - languages.indexOf(other.language))

/** Every article there is, in the order of the help: those of the product, then those of operators. */
export async function listArticles(db: Reader): Promise<Article[]> {
  const own = await store.listOwn(db)
  const texts = await store.listWritten(db)
  const article = (topic: string, isOwn: boolean, isShown: boolean): Article => {
    const written = inOrder(texts.filter(text => text.topic === topic))
    return { topic, isOwn, isShown, written, version: versionOfArticle(topic, written) }
  }
  return [
    ...helpTopics.map(topic => article(topic, false, true)),
    ...own.map(({ topic, is_shown: isShown }) => article(topic, true, isShown)),
  ]
}

/** What readers have of an article now. @throws Missing for one that nobody is shown. */
export async function versionShown(db: Reader, topic: string): Promise<string> {
  if (!isHelpTopic(topic) && !(await store.findOwn(db, topic))?.is_shown) throw new Missing()
  return versionOfArticle(topic, inOrder(await store.textsOf(db, topic)))
}

/** What readers do not have in their build: edited articles, and those of operators that are shown and written (HTXT-07). */
export const listChanged = async ({ db }: World): Promise<Article[]> =>
  (await listArticles(db)).filter(({ isShown, written }) => isShown && written.length > 0)

/** A text that operators wrote. @throws Missing */
export async function readText({ db }: World, topic: string, language: Language): Promise<store.HelpText> {
  const text = await store.findText(db, topic, language)
  const isShown = isHelpTopic(topic) || (await store.findOwn(db, topic))?.is_shown
  if (!text || !isShown) throw new Missing()
  return text
}
