/** Fails when the inbox weighs more than agreed; see scripts/lib/build-inbox.mjs. */
import { inboxLimitsKb, weighInbox } from './lib/build-inbox.mjs'
import { main, Stop, say } from './lib/run.mjs'

await main(async () => {
  const sizes = await weighInbox()
  for (const [what, bytes] of Object.entries(sizes)) {
    const limit = inboxLimitsKb[what]
    const text = `The inbox's ${what}: ${(bytes / 1000).toFixed(1)} kB after gzip, at most ${limit}.`
    if (bytes > limit * 1000) throw new Stop(text)
    say(text)
  }
})
