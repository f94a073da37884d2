import { measureLargest } from './largest.ts'

process.stdout.write(`${JSON.stringify(await measureLargest())}\n`)
process.exit(0)
