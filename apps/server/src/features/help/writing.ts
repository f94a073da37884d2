import { type Language, languages } from '@fanfara/contract/enums'
import { HELP_OWN_MAX, helpTopics, isHelpTopic } from '@fanfara/contract/help'
import { slugOf } from '@fanfara/contract/help-text'
import type { HelpTextForm } from '@fanfara/contract/own/help-writing'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import { refuseText, versionOfText } from './policy.ts'
import * as store from './texts-store.ts'
import * as versions from './versions-store.ts'

/** A text of an article in one language, or that there is none. */
export interface TextState {
  language: Language
  title: string
  text: string | null
  base: string
  changedAt: Date | null
  revision: string
}
/** What operators may change of an article: a state for each language, written or not. */
export interface EditedArticle {
  topic: string
  isOwn: boolean
  isShown: boolean
  texts: TextState[]
}
/** The operator, and the place that is written to. */
export interface Writing {
  operatorId: string
  topic: string
  language: Language
}

function stateOf(language: Language, found: store.HelpText | undefined): TextState {
  const { title = '', text = null, base = '' } = found ?? {}
  return { language, title, text, base, changedAt: found?.changed_at ?? null, revision: revisionOf([title, text]) }
}

/** What operators wrote of an article. @throws Missing */
export async function readArticle(db: World['db'] | Tx, topic: string): Promise<EditedArticle> {
  const own = await store.findOwn(db, topic)
  if (!own && !isHelpTopic(topic)) throw new Missing()
  const written = await store.textsOf(db, topic)
  const texts = languages.map(language =>
    stateOf(
      language,
      written.find(each => each.language === language),
    ),
  )
  return { topic, isOwn: own !== undefined, isShown: own?.is_shown ?? true, texts }
}

/**
 * Writes an article in a language; readers have it at once (HTXT-01, HTXT-02).
 * @throws Missing; Invalid; Refused `changed_meanwhile`, `help_places`, `help_unlinked`.
 */
export const writeText = (
  world: World,
  writing: Writing,
  { revision, ...form }: HelpTextForm & { revision?: string | undefined },
): Promise<TextState> =>
  withTransaction(world.db, async tx => {
    await store.lockAll(tx)
    const { topic, language } = writing
    const { isOwn } = await readArticle(tx, topic)
    const before = await store.findText(tx, topic, language)
    refuseOutdated(revision, stateOf(language, before).revision)
    const text = fit(topic, isOwn, form)
    const row = await put(tx, writing, text, world.clock.now())
    await logText(tx, writing, { before, after: row, at: row.changed_at })
    return stateOf(language, row)
  })

/** Takes a text away: the product's own is shown again, or another language's (HTXT-03). @throws Missing; Invalid for an own article's only one. */
export const removeText = (world: World, writing: Writing): Promise<TextState> =>
  withTransaction(world.db, async tx => {
    await store.lockAll(tx)
    const { topic, language, operatorId: authorId } = writing
    const { isOwn, texts } = await readArticle(tx, topic)
    const before = await store.findText(tx, topic, language)
    if (!before) throw new Missing()
    if (isOwn && texts.filter(({ text }) => text !== null).length === 1)
      throw new Invalid({ text: ['inputs.error.required'] })
    const at = world.clock.now()
    await store.removeText(tx, topic, language)
    await versions.keepVersion(tx, { topic, language, title: before.title, text: null, authorId }, at)
    await logText(tx, writing, { before, after: undefined, at })
    return stateOf(language, undefined)
  })

/** Adds an article (HTXT-04). @throws Refused `help_full`, `help_places`. */
export async function createArticle(
  world: World,
  tx: Tx,
  operatorId: string,
  { language, ...form }: HelpTextForm & { language: Language },
): Promise<EditedArticle> {
  await store.lockAll(tx)
  const own = await store.listOwn(tx)
  if (own.length >= HELP_OWN_MAX) throw new Refused('help_full', { values: { max: HELP_OWN_MAX } })
  const topic = slugOf(form.title, new Set([...reserved, ...helpTopics, ...own.map(each => each.topic)]))
  const text = fit(topic, true, form)
  const at = world.clock.now()
  await store.insertOwn(tx, topic, at)
  const row = await put(tx, { operatorId, topic, language }, text, at)
  const object = { type: 'help_article', id: null, name: row.title }
  const after = { language, ...said(row) }
  await audit.record(tx, { actorId: operatorId, action: 'help_article_created', object, before: null, after, at })
  return readArticle(tx, topic)
}

/** Addresses of the console's own. */
const reserved = ['new']

/** A text as it may be kept. An article of the product keeps the title that screens have for it. */
function fit(topic: string, isOwn: boolean, form: HelpTextForm): HelpTextForm {
  if (isOwn && form.title === '') throw new Invalid({ title: ['inputs.error.required'] })
  const unfit = refuseText(topic, form.text)
  if (unfit) throw new Refused(unfit.code, { values: { names: unfit.names.join(', ') } })
  return isOwn ? { ...form, base: '' } : { ...form, title: '' }
}

async function put(tx: Tx, { operatorId: authorId, topic, language }: Writing, form: HelpTextForm, at: Date) {
  const { title, text, base } = form
  const row = { topic, language, title, text, base, version: versionOfText(title, text), changed_at: at }
  await store.writeText(tx, row)
  await versions.keepVersion(tx, { topic, language, title, text, authorId }, at)
  return row
}

/** Characters of a text that the log keeps; the whole is among the earlier texts. */
const LOGGED = 300

const said = ({ title, text, version }: store.HelpText) => ({
  ...(title === '' ? {} : { title }),
  version,
  length: text.length,
  opening: text.slice(0, LOGGED),
})

interface Change {
  before: store.HelpText | undefined
  after: store.HelpText | undefined
  at: Date
}

function logText(tx: Tx, { operatorId, topic, language }: Writing, { before, after, at }: Change): Promise<void> {
  return audit.record(tx, {
    actorId: operatorId,
    action: after ? 'help_text_written' : 'help_text_removed',
    object: { type: 'help_article', id: null, name: (after ?? before)?.title || topic },
    before: before ? { language, ...said(before) } : null,
    after: after ? { language, ...said(after) } : null,
    at,
  })
}
