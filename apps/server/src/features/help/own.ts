import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as store from './texts-store.ts'
import { type EditedArticle, readArticle } from './writing.ts'

/** Who does something to which article of operators. */
export interface Own {
  operatorId: string
  topic: string
}

/** Shows an article, or hides it (HTXT-04). @throws Missing */
export const showArticle = (world: World, own: Own, isShown: boolean): Promise<EditedArticle> =>
  withTransaction(world.db, async tx => {
    const before = await lockOwn(tx, own.topic)
    await store.setShown(tx, own.topic, isShown)
    const [was, is] = [{ is_shown: before.is_shown }, { is_shown: isShown }]
    await log(tx, own, { action: 'help_article_shown', before: was, after: is, at: world.clock.now() })
    return readArticle(tx, own.topic)
  })

/** Lets an article change places with the one beside it; the first and the last stay where they are (HTXT-04). @throws Missing */
export const moveArticle = (world: World, own: Own, isUp: boolean): Promise<EditedArticle> =>
  withTransaction(world.db, async tx => {
    const moved = await lockOwn(tx, own.topic)
    const all = await store.listOwn(tx)
    const at = all.findIndex(({ topic }) => topic === own.topic)
    const other = all[isUp ? at - 1 : at + 1]
    if (other) {
      await store.setPlace(tx, moved.topic, other.place)
      await store.setPlace(tx, other.topic, moved.place)
      const [was, is] = [{ place: moved.place }, { place: other.place }]
      await log(tx, own, { action: 'help_article_moved', before: was, after: is, at: world.clock.now() })
    }
    return readArticle(tx, own.topic)
  })

/** Removes an article with all that was written of it (HTXT-04). @throws Missing */
export const removeArticle = (world: World, own: Own): Promise<void> =>
  withTransaction(world.db, async tx => {
    await lockOwn(tx, own.topic)
    const { texts } = await readArticle(tx, own.topic)
    const before = texts.map(({ language, title, text }) => ({ language, title, length: text?.length ?? 0 }))
    await log(tx, own, { action: 'help_article_removed', before, after: null, at: world.clock.now() })
    await store.removeOwn(tx, own.topic)
  })

async function lockOwn(tx: Tx, topic: string): Promise<store.OwnArticle> {
  await store.lockAll(tx)
  const found = await store.findOwn(tx, topic)
  if (!found) throw new Missing()
  return found
}

type Line = Pick<audit.AuditEntry, 'action' | 'before' | 'after' | 'at'>

async function log(tx: Tx, { operatorId, topic }: Own, line: Line): Promise<void> {
  const [text] = await store.textsOf(tx, topic)
  const object = { type: 'help_article', id: null, name: text?.title || topic }
  await audit.record(tx, { actorId: operatorId, object, ...line })
}
