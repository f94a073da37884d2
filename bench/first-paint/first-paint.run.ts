import { measureFirstPaint } from './first-paint.ts'

process.stdout.write(`${JSON.stringify(await measureFirstPaint())}\n`)
process.exit(0)
