import { type BackupSize, restore } from '../db/backup/backup.ts'
import type { World } from '../world.ts'

/** Restores a backup and says of which moment it is: what came later is known to the bank and to people, not to it. @throws as `restore`. */
export async function restoreFrom(world: World, path: string, say: (text: string) => void): Promise<BackupSize> {
  const { size, at } = await restore(world, path)
  say(
    `Restored ${size.rows} rows and ${size.files} files as they were at ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  )
  say(
    'What was paid, ended or changed since then is not among them. Before anybody is paid: docs/backup.md, "After a loss".',
  )
  return size
}
