import type { Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as lineStore from './line-store.ts'
import type { ReadLine } from './reading/statement.ts'

/** What a line says of people: kept sealed. */
export type LineDetails = Pick<ReadLine, 'name' | 'iban' | 'title' | 'references' | 'reason'>

/** Seals what a line says of people, for its row. */
export const sealDetails = (
  { keys }: Pick<World, 'keys'>,
  id: string,
  { name, iban, title, references, reason }: LineDetails,
): Buffer => keys.seal('bank-lines', JSON.stringify([name, iban, title, references, reason]), `line:${id}`)

/** Opens what a line says of people. */
export function openDetails(
  { keys }: Pick<World, 'keys'>,
  line: { id: string; details_sealed: Uint8Array },
): LineDetails {
  const kept: unknown = JSON.parse(keys.open('bank-lines', line.details_sealed, `line:${line.id}`))
  const [name = '', iban = '', title = '', references = '', reason = ''] = Array.isArray(kept) ? kept.map(String) : []
  return { name, iban, title, references, reason }
}

/** A digest by which the lines of one account find each other; null for no account. */
export const macOf = ({ keys }: Pick<World, 'keys'>, iban: string): Buffer | null =>
  iban === '' ? null : keys.mac('bank-lines', iban)

/** All that a line says, for finding references in it. */
export const textOfLine = ({ references, title, reason }: LineDetails): string => `${references} ${title} ${reason}`

/** Takes out of statements what they say of a creator, when accounting's time is over; days, sums and matches stay. */
export async function eraseLines(world: Pick<World, 'keys'>, tx: Tx, creatorId: string): Promise<void> {
  const nothing = { name: '—', iban: '', title: '', references: '', reason: '' }
  for (const id of await lineStore.lockLinesOfCreator(tx, creatorId))
    await lineStore.replaceDetails(tx, id, sealDetails(world, id, nothing))
}
