import type { Language } from '@fanfara/contract/enums'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as store from './versions-store.ts'

/** The last texts of an article in a language, newest first (HTXT-05). */
export const listVersions = ({ db }: World, topic: string, language: Language) =>
  store.listVersions(db, topic, language)

/** One of them, to be taken again. @throws Missing also where the product's own text took its place. */
export async function readVersion({ db }: World, topic: string, id: string): Promise<{ title: string; text: string }> {
  const found = await store.findVersion(db, topic, id)
  if (!found || found.text === null) throw new Missing()
  return { title: found.title, text: found.text }
}
