import { measureStories } from './inbox-live.ts'

// Cut connections are what it is about.
console.error = () => undefined
console.warn = () => undefined
const measured = await measureStories()
process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exit(measured.wrong.length > 0 ? 1 : 0)
