import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'

/** What others may do with what this process makes: nothing. Set once, at the start of a program. */
export const PRIVATE_UMASK = 0o077
const OWNER_ONLY = 0o700
const EVERYBODY_ELSE = 0o077

/**
 * Makes a folder that only its owner enters: rows, sealed secrets and documents of people lie in it. One that an older
 * version left open to others is closed; one that belongs to somebody else is left as it is.
 * @throws what the system says of a folder that cannot be made or written: EACCES, EROFS, ENOTDIR.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY })
  const { mode, uid } = statSync(path)
  if ((mode & EVERYBODY_ELSE) !== 0 && uid === process.getuid?.()) chmodSync(path, OWNER_ONLY)
  accessSync(path, constants.W_OK | constants.X_OK)
}
