import { measureOffice } from './office.ts'

/** Creators; of the others as many as belong to them. */
const [creators = 10_000] = process.argv.slice(2).map(Number)
const tenth = creators / 10
const size = { creators, campaigns: tenth, payouts: creators, lines: creators * 10, corrections: tenth }
const measured = await measureOffice(size, step => process.stderr.write(`${step}\n`))
process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exit(0)
