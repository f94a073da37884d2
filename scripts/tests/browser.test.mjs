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

/** What the script's function answers where nothing but this folder has programs. */
async function answer(name, env = {}) {
  const program = `import('./scripts/lib/browser.mjs').then(async tools => process.stdout.write(String(await tools.${name}())))`
  const { output } = await run(process.execPath, ['-e', program], {
    env: { PATH: folder, CHROMIUM_PATH: undefined, ...env },
  })
  return output
}

test('an installed browser is found; one without windows beside it does not take its place', async () => {
  expect([await answer('ensureBrowser'), await answer('windowlessBrowser')]).toEqual([join(folder, 'chromium'), 'null'])
  put('chromium-headless-shell', 0)
  expect([await answer('ensureBrowser'), await answer('windowlessBrowser')]).toEqual([
    join(folder, 'chromium'),
    join(folder, 'chromium-headless-shell'),
  ])
})

test('a browser that was named comes first, and one that does not start is passed over', async () => {
  put('named', 0)
  expect(await answer('ensureBrowser', { CHROMIUM_PATH: join(folder, 'named') })).toBe(join(folder, 'named'))
  put('broken', 1)
  expect(await answer('ensureBrowser', { CHROMIUM_PATH: join(folder, 'broken') })).toBe(join(folder, 'chromium'))
  put('chromium-headless-shell', 1)
  expect(await answer('windowlessBrowser')).toBe('null')
})
