import { measureNarrowed } from './narrowed.ts'

process.stdout.write(`${JSON.stringify(await measureNarrowed())}\n`)
process.exit(0)
