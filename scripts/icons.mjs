/** `node scripts/icons.mjs [folder]`: draws the icons of the installed portal from the product's mark, into `apps/portal/public/icons`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcons } from './lib/icons.mjs'
import { main, root, say } from './lib/run.mjs'

await main(async () => {
  const folder = join(root, 'apps/portal/public')
  const into = process.argv[2] ?? join(folder, 'icons')
  const icons = await drawIcons(readFileSync(join(folder, 'favicon.svg'), 'utf8'))
  mkdirSync(into, { recursive: true })
  for (const [name, png] of icons) writeFileSync(join(into, name), png)
  say(`Drew ${icons.size} icons.`)
})
