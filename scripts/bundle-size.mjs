/** Fails when the sign-in page or the console loads more JavaScript than agreed; see scripts/lib/bundle-size.mjs. */
import {
  consoleLimitKb,
  initialLimitKb,
  startLimitKb,
  startScriptsMax,
  weighConsoleFiles,
  weighInitialFiles,
  weighStartFiles,
} from './lib/bundle-size.mjs'
import { main, Stop, say } from './lib/run.mjs'

await main(() => {
  const files = weighInitialFiles()
  const totalKb = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  for (const { file, bytes } of files) say(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
  if (totalKb > initialLimitKb)
    throw new Stop(`The sign-in page loads ${totalKb.toFixed(1)} kB of JavaScript; ${initialLimitKb} kB are allowed.`)
  say(`${totalKb.toFixed(1)} kB of JavaScript for the sign-in page, at most ${initialLimitKb}.`)
  const start = weighStartFiles()
  const startKb = start.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  if (startKb > startLimitKb || start.length > startScriptsMax)
    throw new Stop(
      `The start page loads ${startKb.toFixed(1)} kB in ${start.length} scripts; ${startLimitKb} kB in ${startScriptsMax} are allowed.`,
    )
  say(
    `${startKb.toFixed(1)} kB of JavaScript for the start page in ${start.length} scripts, at most ${startLimitKb} in ${startScriptsMax}.`,
  )
  const consoleKb = weighConsoleFiles().reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  if (consoleKb > consoleLimitKb)
    throw new Stop(`The console's first page loads ${consoleKb.toFixed(1)} kB; ${consoleLimitKb} kB are allowed.`)
  say(`${consoleKb.toFixed(1)} kB of JavaScript for the console's first page, at most ${consoleLimitKb}.`)
})
