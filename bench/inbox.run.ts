import { measureInbox } from './inbox.ts'
import { measureSockets } from './sockets.ts'

const lists = await measureInbox()
process.stdout.write(`${JSON.stringify({ lists, sockets: await measureSockets() })}\n`)
process.exit(0)
