import { measureCampaignList } from './campaign-list.ts'

process.stdout.write(`${JSON.stringify(await measureCampaignList())}\n`)
process.exit(0)
