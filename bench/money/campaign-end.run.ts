import { measureCampaignEnd } from './campaign-end.ts'

const [participants = 1000] = process.argv.slice(2).map(Number)
process.stdout.write(`${JSON.stringify(await measureCampaignEnd(participants))}\n`)
process.exit(0)
