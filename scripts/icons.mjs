/** `node scripts/icons.mjs`: draws the icons of the installed portal from the product's mark, into `apps/portal/public/icons`, or into the folder that is named. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcons } from './lib/icons.mjs'
import { main, root, say } from './lib/run.mjs'

await main(async () => {
  const folder = join(root, 'apps/portal/public')
  const icons = await drawIcons(readFileSync(join(folder, 'favicon.svg'), 'utf8'))
  const to = process.argv[2] ?? join(folder, 'icons')
  mkdirSync(to, { recursive: true })
  for (const [name, png] of icons) writeFileSync(join(to, name), png)
  say(`Drew ${icons.size} icons.`)
})
