// Makes each of some calls once, so many at a time, and prints how long all of them took, in milliseconds. Standard input is JSON: connections, and
// calls (url, headers, body).
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const { connections, calls } = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: connections })

async function make({ url, headers, body }) {
  const bytes = Buffer.from(JSON.stringify(body))
  const sent = { 'content-type': 'application/json', 'content-length': bytes.length, ...headers }
  const answer = await new Promise((resolve, reject) =>
    request(url, { agent, method: 'POST', headers: sent }, resolve).on('error', reject).end(bytes),
  )
  const said = await text(answer)
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${said}`)
}

const queue = calls.values()
async function work() {
  for (const call of queue) await make(call)
}

const since = performance.now()
await Promise.all(Array.from({ length: connections }, work))
process.stdout.write(JSON.stringify(performance.now() - since))
agent.destroy()
