/** How lists of what operators keep are found and ordered. A hundred are kept at most, so all of them are read, along no index. */
import type { KeptSort } from '@fanfara/contract/ops/campaign/kept'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike, plainName } from '#/db/like.ts'

/** By name, capitals and Polish letters aside, or the newest first. */
export const keptOrders: Record<KeptSort | 'name', RawBuilder<unknown>> = {
  name: sql`${plainName(sql`name`)}, id`,
  newest: sql`created_at desc, id desc`,
  changed: sql`changed_at desc, id desc`,
}

/** Whether a part is in the name or in what is written, Polish letters aside. @param written a query of a row's texts, as `value`. */
export function keptWith(part: string | undefined, written: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!part) return sql`true`
  const like = plainName(sql`${`%${escapeLike(part)}%`}::text`)
  return sql`(${plainName(sql`name`)} like ${like} or exists (
    select 1 from (${written}) as written where ${plainName(sql`written.value`)} like ${like}))`
}
