import { join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where uploaded files are kept. Names are ours: a folder and random letters, never what a client called its file. */
export interface Files {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes; null when there is none. */
  read(name: string): Promise<Uint8Array | null>
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>
}

/** Files in a folder of the data folder. */
export function folderFiles(dataDir: string): Files {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return {
    write: (name, bytes) => disk.put(name, bytes),
    async read(name) {
      try {
        return await disk.getBytes(name)
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE) return null
        throw error
      }
    },
    remove: name => disk.delete(name),
  }
}
