import { measureStoredClicks } from './stored-clicks.ts'

const [waiting = 100_000, many = 1_000_000] = process.argv.slice(2).map(Number)
process.stdout.write(`${JSON.stringify(await measureStoredClicks(waiting, many))}\n`)
process.exit(0)
