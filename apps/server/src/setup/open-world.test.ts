import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreAway } from '../db/engines/away.ts'
import { readConfig } from './config.ts'
import { openWorld } from './open-world.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfara-open-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Opens with a database server at which nobody answers: what is done before it is asked is done then. */
const open = (dataDir: string, options = {}) => {
  const config = readConfig({
    FANFARA_MODE: 'demo',
    FANFARA_SECRET: 'x'.repeat(44),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    DATA_DIR: dataDir,
  })
  return openWorld(config, pino({ level: 'silent' }), options)
}

test('SETUP-10 a server has its folder for files from the start, beside whichever database; a command makes none', async () => {
  const [ofServer, ofCommand] = [join(folder, 'server'), join(folder, 'command')]
  await expect(open(ofServer)).rejects.toBeInstanceOf(StoreAway)
  await expect(open(ofCommand, { isPatient: true })).rejects.toBeInstanceOf(StoreAway)
  expect([ofServer, ofCommand].map(path => existsSync(path))).toEqual([true, false])
})

test('SETUP-10 a folder that cannot be made ends the start before the database is asked', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(open(join(file, 'data'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})
