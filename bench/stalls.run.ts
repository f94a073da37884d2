import { measureAlike } from './alike.ts'
import { measureStalls } from './stalls.ts'

const stalls = await measureStalls()
process.stdout.write(`${JSON.stringify({ stalls, alike: await measureAlike() })}\n`)
process.exit(0)
