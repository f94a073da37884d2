import { DAY_MS } from '@fanfara/contract/durations'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { ReceivedFile } from '#/edge/received-file.ts'
import { Invalid } from '#/errors.ts'
import { withNewFile } from '#/files/new-file.ts'
import { withUpload } from '#/files/upload-limit.ts'
import { randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { keptWhole, PRODUCT_PATH } from '../../profile/service.ts'
import * as store from './picture-store.ts'

/** How long a picture waits for the campaign that shows it: a form may stay open over a holiday. */
const WAITS_MS = 7 * DAY_MS
/** How many are removed at once. */
const REMOVED_MAX = 200

/**
 * Takes a picture in, re-encoded and under a random name (WORK-10, decision 0110).
 * @returns its address. @throws Invalid on `picture`; Unavailable while too many pictures wait, and then it did not count.
 */
export const takePicture = (world: World, operatorId: string, file: ReceivedFile): Promise<string> =>
  withUpload(world, operatorId, async () => {
    const { bytes, extension } = await keptWhole(file)
    const address = `${PRODUCT_PATH}/${randomSecret(16)}.${extension}`
    await withNewFile(world, { name: address.slice('/files/'.length), bytes }, keep =>
      withTransaction(world.db, async tx => {
        await store.insertPicture(tx, address, world.clock.now())
        await keep(tx)
      }),
    )
    return address
  })

/** Holds what a form names of our own pictures until it is saved. @throws Invalid for one that is not there any more. */
export async function holdPictures(tx: Tx, photos: readonly string[]): Promise<void> {
  const own = photos.filter(photo => photo.startsWith(`${PRODUCT_PATH}/`))
  if (own.length === 0) return
  const there = new Set(await store.holdPictures(tx, own))
  const fields = Object.fromEntries(
    photos.flatMap((photo, at) =>
      own.includes(photo) && !there.has(photo) ? [[`product_photos.${at}`, ['inputs.error.picture_gone']]] : [],
    ),
  )
  if (Object.keys(fields).length > 0) throw new Invalid(fields)
}

/** Removes pictures that no campaign shows. */
export async function removeUnusedPictures(world: World): Promise<void> {
  const at = world.clock.now()
  const unused = await store.unusedPictures(world.db, new Date(at.getTime() - WAITS_MS), REMOVED_MAX)
  if (unused.length === 0) return
  await withTransaction(world.db, async tx => {
    const gone = await store.deletePictures(tx, unused)
    await outbox.put(
      tx,
      gone.map(address => ({ kind: 'remove-file', payload: { name: address.slice('/files/'.length) }, at })),
    )
  })
}
