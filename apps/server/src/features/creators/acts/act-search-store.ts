import { type RawBuilder, sql } from 'kysely'
import { begunOrMeant } from '#/db/begun-by.ts'
import { EACH_MAX } from '#/db/count-each.ts'
import type { Reader } from '#/db/port.ts'
import { saying } from '../list-store.ts'

/** What somebody looks for: operators who are called so, and the words of a creator's card. */
export interface ActsSought {
  operators: readonly string[]
  words: readonly string[]
}

/** So many creators whose cards say the words are looked at, and so many turns of theirs. */
const CREATORS_MAX = 1000
const TURNS_MAX = 100_000

/** Acts that words find; `isCut`: they say more than is looked at, so that there may be others. */
export interface ActsFound {
  meant: RawBuilder<boolean>
  isCut: boolean
}

/** Acts that one of these operators began, or that one of the creators was among, along an index each. */
export async function findActs(db: Reader, { operators, words }: ActsSought): Promise<ActsFound> {
  const creators = await saying(db, words, CREATORS_MAX + 1)
  const about = await actsAbout(db, creators.slice(0, CREATORS_MAX))
  const meant = await begunOrMeant(db, { table: 'creator_act', row: 'act' }, { operators, ids: about.ids })
  return { meant, isCut: creators.length > CREATORS_MAX || about.isCut }
}

async function actsAbout(db: Reader, creators: readonly string[]): Promise<{ ids: string[]; isCut: boolean }> {
  const { rows } = await sql<{ id: string; turns: number }>`
    with turn as materialized (
      select act_id from creator_act_person where creator_id in (select unnest(${creators}::uuid[])) limit ${sql.lit(TURNS_MAX + 1)})
    select act_id as id, (select count(*)::int from turn) as turns from turn group by act_id limit ${sql.lit(EACH_MAX + 1)}`.execute(
    db,
  )
  const isCut = (rows[0]?.turns ?? 0) > TURNS_MAX || rows.length > EACH_MAX
  return { ids: rows.slice(0, EACH_MAX).map(({ id }) => id), isCut }
}
