/** `node scripts/icons.mjs`: draws the icons of the installed portal from the product's mark, into `apps/portal/public/icons`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcons } from './lib/icons.mjs'
import { main, root, say } from './lib/run.mjs'

await main(async () => {
  const folder = join(root, 'apps/portal/public')
  const icons = await drawIcons(readFileSync(join(folder, 'favicon.svg'), 'utf8'))
  mkdirSync(join(folder, 'icons'), { recursive: true })
  for (const [name, png] of icons) writeFileSync(join(folder, 'icons', name), png)
  say(`Drew ${icons.size} icons.`)
})
