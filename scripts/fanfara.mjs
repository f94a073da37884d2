/** `npm run fanfara -- …`: the command line; see `npm run fanfara -- help`. */
import { prepare, runBuilt } from './lib/prepare.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await prepare(['server'])
  process.env.FANFARA_MODE ??= 'demo'
  await runBuilt('cli.js', process.argv.slice(2))
})
