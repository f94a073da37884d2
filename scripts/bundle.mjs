/** `node scripts/bundle.mjs PROGRAM FOLDER`: makes one program of the server as the build makes the product, for whoever starts it often. */
import { resolve } from 'node:path'
import { buildServer } from './lib/build-server.mjs'
import { main, Stop } from './lib/run.mjs'

await main(async () => {
  const [program, folder] = process.argv.slice(2)
  if (!program || !folder) throw new Stop('Say which program, and into which folder.')
  await buildServer({ program: resolve(program) }, resolve(folder))
})
