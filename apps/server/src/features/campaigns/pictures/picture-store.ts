import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** Notes a picture that was taken in. */
export async function insertPicture(tx: Tx, address: string, at: Date): Promise<void> {
  await tx.insertInto('campaign_picture').values({ address, uploaded_at: at }).execute()
}

/** Which of these there are, held against removal until the transaction ends. */
export async function holdPictures(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from campaign_picture where address = any(${addresses}::text[]) for share`.execute(tx)
  return rows.map(({ address }) => address)
}

const isShown = sql<boolean>`exists (select 1 from campaign where product_photos @> array[campaign_picture.address])`

/** Pictures of before a time that no campaign shows. */
export async function unusedPictures(db: Reader, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from campaign_picture where uploaded_at < ${before} and not ${isShown}
    order by uploaded_at limit ${limit}`.execute(db)
  return rows.map(({ address }) => address)
}

/** Forgets those that no campaign has begun to show meanwhile. @returns which */
export async function deletePictures(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  await sql`select 1 from campaign_picture where address = any(${addresses}::text[]) order by address for update`.execute(
    tx,
  )
  const { rows } = await sql<{ address: string }>`
    delete from campaign_picture where address = any(${addresses}::text[]) and not ${isShown} returning address`.execute(
    tx,
  )
  return rows.map(({ address }) => address)
}
