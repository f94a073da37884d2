import { measureBurst } from './inbox-burst.ts'

process.stdout.write(`${JSON.stringify(await measureBurst())}\n`)
process.exit(0)
