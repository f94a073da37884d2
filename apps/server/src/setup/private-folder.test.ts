import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../db/engines/embedded.ts'
import { makePrivateFolder } from './private-folder.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfara-private-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('13.8 folders of people’s data are entered by their owner only, those of older versions too', () => {
  const made = join(folder, 'a', 'b')
  makePrivateFolder(made)
  expect(modeOf(made)).toBe('700')
  const older = join(folder, 'older')
  mkdirSync(older)
  chmodSync(older, 0o755)
  makePrivateFolder(older)
  expect(modeOf(older)).toBe('700')
})

test('13.8 the embedded database lies in such a folder', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  const store = await openEmbedded({ folder: data })
  await store.close()
  expect([data, join(data, 'database')].map(modeOf)).toEqual(['700', '700'])
})
