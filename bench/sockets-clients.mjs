// The clients of bench/sockets.ts: plain sockets that speak just enough of the protocol, so that both servers have the same.
import { WebSocket } from 'ws'

const FRAMES_EACH = 2
const AT_ONCE = 100
const answer = (name, value) => process.send({ answer: name, value })
const open = []
let heard = 0
let wanted = Infinity
let isListening = false

function connect(port, token) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://localhost:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    })
    let frames = 0
    socket.on('error', reject)
    socket.on('open', () => {
      if (token === undefined) socket.send('hello')
    })
    socket.on('message', bytes => {
      const text = bytes.toString()
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('42')) {
        frames += 1
        if (frames === FRAMES_EACH) resolve()
        heard += 1
        if (heard === wanted && isListening) answer('heard')
      }
    })
    open.push(socket)
  })
}

process.on('message', async ({ question, port, sockets, tokens }) => {
  if (question === 'connect') {
    for (let from = 0; from < sockets; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, sockets - from) }, (_, at) =>
          connect(port, tokens[(from + at) % Math.max(tokens.length, 1)]),
        ),
      )
    answer('connected')
  }
  if (question === 'listen') {
    heard = 0
    wanted = open.length * FRAMES_EACH
    isListening = true
  }
  if (question === 'ready') answer('ready')
})
