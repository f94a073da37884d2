import { measureOffice } from './office.ts'

/** Creators; of the others as many as belong to them. */
const [creators = 10_000] = process.argv.slice(2).map(Number)
const size = { creators, campaigns: creators / 10, payouts: creators, lines: creators * 10 }
const measured = await measureOffice(size, step => process.stderr.write(`${step}\n`))
process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exit(0)
