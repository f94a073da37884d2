/** `npm start`: from a fresh clone to a running portal. */
import { prepare, runBuilt } from './lib/prepare.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await prepare()
  process.env.FANFARA_MODE ??= 'demo'
  await runBuilt('main.js', process.argv.slice(2))
})
