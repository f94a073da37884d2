import { measureAlike } from './tools/alike.ts'
import { measureHeavyBodies, measureStalls } from './stalls.ts'

const heavy = await measureHeavyBodies()
const stalls = await measureStalls()
process.stdout.write(`${JSON.stringify({ heavy, stalls, alike: await measureAlike() })}\n`)
process.exit(0)
