// Opens one link again and again, each time as somebody else behind a proxy, over connections that stay open, and prints what came of it as
// JSON. The argument is JSON: port, path, connections, seconds, rate (requests a second in all; without it as fast as they are answered),
// from (number of the first visitor).
import { connect } from 'node:net'

const { port, path, connections, seconds, rate, from } = JSON.parse(process.argv[2])
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
]
let visitor = from
let [answered, failed] = [0, 0]

function request() {
  visitor += 1
  const address = `${20 + ((visitor >> 24) & 63)}.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: ${AGENTS[visitor % AGENTS.length]}\r\nX-Forwarded-For: ${address}\r\nAccept: text/html\r\n\r\n`
}

/** A connection that has one request under way at most; `done` is called with each answer. */
async function open(done) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('data', bytes => {
    // Redirects have no body: an answer ends with its head.
    if (!bytes.subarray(-4).equals(END)) return
    answered += 1
    if (bytes.toString('latin1', 9, 12) !== '302') failed += 1
    done(socket)
  })
  socket.on('error', () => {
    failed += 1
  })
  return socket
}
const END = Buffer.from('\r\n\r\n')

async function asFastAsAnswered() {
  const until = performance.now() + seconds * 1000
  let running = connections
  await new Promise(resolve => {
    for (let at = 0; at < connections; at += 1)
      void open(socket => {
        if (performance.now() < until) return socket.write(request())
        running -= 1
        if (running === 0) resolve()
      }).then(socket => socket.write(request()))
  })
}

async function atRate() {
  const free = []
  for (let at = 0; at < connections; at += 1) free.push(await open(socket => free.push(socket)))
  const [since, total] = [performance.now(), rate * seconds]
  let sent = 0
  await new Promise(resolve => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - since) / 1000) * rate)
      for (; sent < due && free.length > 0; sent += 1) free.pop().write(request())
      if (sent >= total && answered >= total) resolve(clearInterval(timer))
    }, 2)
  })
}

const since = performance.now()
await (rate ? atRate() : asFastAsAnswered())
const took = (performance.now() - since) / 1000
process.stdout.write(JSON.stringify({ rate: answered / took, answered, failed }))
process.exit()
