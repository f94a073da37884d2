/**
 * `npm run looks -- --out=FOLDER`: opens every screen of the built portal in its looks and states, judges what a machine can judge, and lays
 * the pictures of a screen side by side on one sheet, to be looked at by a person. Nothing in it is a test: what it finds is mended,
 * and kept by one (decision 0092).
 *
 * `--app=portal,console` `--state=full,loading,failing,offline,late,broken,empty,one,long,many` `--only=REGEX` (of addresses) `--width=1280,375`
 * `late` and `broken` take no pictures: they hold up, or fail, one call after the other and say what jumps.
 * `--theme=dark,light` `--language=pl,en` (dark Polish and light English unless told) `--together=N` (screens on one sheet)
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { askedLooks } from './lib/looks.mjs'
import { main, root, run, Stop } from './lib/run.mjs'

await main(async () => {
  const asked = askedLooks(process.argv.slice(2))
  const missing = asked.apps.filter(app => !existsSync(join(root, 'apps', app, 'dist', 'index.html')))
  if (missing.length > 0) throw new Stop(`Not built: ${missing.join(', ')}. Run npm run build first.`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await run(process.execPath, [vitest, 'run', '--config', 'scripts/looks.vitest.config.ts'], {
    env: {
      CHROMIUM_PATH: await ensureBrowser(),
      LOOKS_ASKED: JSON.stringify({ ...asked, out: resolve(asked.out) }),
    },
    live: true,
  })
  if (code !== 0) throw new Stop('Not every screen could be opened.')
})
