import type { Language } from '@fanfara/contract/enums'
import type { TextValues } from '../../errors.ts'
import { type TextKey, textOf } from '../../i18n/texts.ts'
import type { Deliver } from '../../outbox.ts'
import type { World } from '../../world.ts'
import * as store from './store.ts'

interface Payload {
  accountId: string
  template: string
  occasion: string
  values: TextValues
  url: string
  at: string
}

/** Writes a noted message into the person's inbox, in the language they read; nobody is there any more: nothing to do. */
export const deliverTo =
  (world: World): Deliver =>
  async (payload) => {
    const { accountId, template, occasion, values, url, at } = payload as unknown as Payload
    const language = await store.languageOfAccount(world.db, accountId)
    if (language === null) return
    const content = textOf(language as Language, `message.${template}` as TextKey, values)
    await store.insertMessage(world.db, { accountId, template, content, url, occasion, at: new Date(at) })
  }
