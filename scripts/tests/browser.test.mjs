import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../lib/run.mjs'

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  put('chromium', 0)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A browser that starts, or fails to, with this code. */
function put(name, code) {
  writeFileSync(join(folder, name), `#!/bin/sh\nexit ${code}\n`)
  chmodSync(join(folder, name), 0o755)
}

/** The browser that the journeys would get where nothing but this folder has programs. */
async function found(env = {}) {
  const program =
    "import('./scripts/lib/browser.mjs').then(async ({ ensureBrowser }) => process.stdout.write(await ensureBrowser()))"
  const { output } = await run(process.execPath, ['-e', program], {
    env: { PATH: folder, CHROMIUM_PATH: undefined, ...env },
  })
  return output
}

test('the journeys take a browser that draws no windows where there is one', async () => {
  expect(await found()).toBe(join(folder, 'chromium'))
  put('chromium-headless-shell', 0)
  expect(await found()).toBe(join(folder, 'chromium-headless-shell'))
})

test('a browser that was named comes first', async () => {
  put('named', 0)
  expect(await found({ CHROMIUM_PATH: join(folder, 'named') })).toBe(join(folder, 'named'))
})

test('one that does not start is passed over', async () => {
  put('broken', 1)
  expect(await found({ CHROMIUM_PATH: join(folder, 'broken') })).toBe(join(folder, 'chromium-headless-shell'))
})
