import { measureWrites } from './writes.ts'

process.stdout.write(`${JSON.stringify(await measureWrites())}\n`)
process.exit(0)
