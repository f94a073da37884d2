import { runPlatformDay } from './platform-day.ts'

process.stdout.write(`${JSON.stringify(await runPlatformDay())}\n`)
process.exit(0)
