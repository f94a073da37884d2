import type { ProfileForm } from '@fanfara/contract/profile'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Missing } from '#/errors.ts'
import type { ReceivedFile } from '#/edge/received-file.ts'
import { withNewFile } from '#/files/new-file.ts'
import { randomSecret } from '#/setup/secrets.ts'
import * as uploadLimit from '#/files/upload-limit.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import { keptPicture, refuseWhenBusy } from './picture.ts'

/** Saves name, description and interests (API-48). @throws Missing for another's id; Invalid for an unknown interest. */
export async function saveProfile(world: World, accountId: string, form: ProfileForm): Promise<void> {
  if (form.id !== accountId) throw new Missing()
  const known = await accounts.profiles.knownCategories(world.db, form.categories)
  if (known.length < form.categories.length) throw new Invalid({ categories: ['inputs.error.choice'] })
  const profile = { name: form.name, description: form.description || null, categories: form.categories }
  await withTransaction(world.db, async tx => {
    await accounts.lockLiving(tx, accountId)
    await accounts.profiles.writeProfile(tx, accountId, profile)
  })
  world.bus.say('account-changed', accountId)
}

export { keptStill } from './picture.ts'

const FOLDER = 'avatars'
/** Path of the page tree below which kept pictures are served. */
export const AVATAR_PATH = `/files/${FOLDER}`
/** The same for pictures of products. */
export const PRODUCT_PATH = '/files/campaigns'

/**
 * Counts an upload before its bytes are read.
 * @throws Unavailable, without counting, while too many pictures wait; Limited over 10 an hour, unless measurements lift the limits.
 */
export async function countUpload(world: World, accountId: string): Promise<void> {
  refuseWhenBusy()
  await uploadLimit.countUpload(world, accountId)
}

/**
 * Replaces the account's picture (PROF-01): re-encoded, under a random name; the old file goes after the commit.
 * @returns its address. @throws Invalid on `avatar`; Unavailable while too many pictures wait, and then it did not count.
 */
export async function saveAvatar(world: World, accountId: string, file: ReceivedFile): Promise<string> {
  const address = await uploadLimit.withUpload(world, accountId, async () => {
    const { bytes, extension } = await keptPicture(file)
    const name = `${randomSecret(16)}.${extension}`
    const swap = (keep: (tx: Tx) => Promise<void>) =>
      withTransaction(world.db, async tx => {
        await swapAvatar(tx, accountId, `${AVATAR_PATH}/${name}`, world.clock.now())
        await keep(tx)
      })
    await withNewFile(world, { name: `${FOLDER}/${name}`, bytes }, swap)
    return `${AVATAR_PATH}/${name}`
  })
  world.bus.say('account-changed', accountId)
  return address
}

export { keptWhole } from './picture.ts'

/** Goes back to the initials. */
export async function removeAvatar(world: World, accountId: string): Promise<void> {
  await withTransaction(world.db, tx => swapAvatar(tx, accountId, null, world.clock.now()))
  world.bus.say('account-changed', accountId)
}

/** Puts another picture, or none, in place; the old file is removed after the commit. */
export async function swapAvatar(tx: Tx, accountId: string, address: string | null, at: Date): Promise<void> {
  await accounts.lockLiving(tx, accountId)
  const old = await accounts.profiles.replaceAvatar(tx, accountId, address)
  if (old?.startsWith(`${AVATAR_PATH}/`))
    await outbox.put(tx, [{ kind: 'remove-file', payload: { name: old.slice('/files/'.length) }, at }])
}

const KEPT = /^[\w-]{22}\.(jpg|png)$/

/** A kept picture of such a path by its file name; null when there is none. */
export async function readPicture(
  world: World,
  path: string,
  name: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const extension = KEPT.exec(name)?.[1]
  if (!extension) return null
  const bytes = await world.files.read(`${path.slice('/files/'.length)}/${name}`)
  return bytes ? { bytes, type: extension === 'png' ? 'image/png' : 'image/jpeg' } : null
}
