import { measureMonthEnd } from './month-end.ts'

const [payouts = 2000, payments = 10_000] = process.argv.slice(2).map(Number)
process.stdout.write(`${JSON.stringify(await measureMonthEnd(payouts, payments))}\n`)
process.exit(0)
