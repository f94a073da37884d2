// The baseline of bench/sockets.ts: nothing but a `ws` server that sends the same two frames to every socket.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const http = createServer()
const server = new WebSocketServer({ server: http })
const answer = (name, value) => process.send({ answer: name, value })
const frames = ['unseen', 'unread'].map(
  what => `42["${what}_count_changed",{"${what}Count":0,"hasMore":false,"version":0}]`,
)
server.on('connection', socket => {
  // As ours does: told once it is connected.
  socket.on('message', () => {
    for (const frame of frames) socket.send(frame)
  })
})

process.on('message', ({ question }) => {
  if (question === 'start')
    http.listen(0, '127.0.0.1', () => answer('started', { port: http.address().port, tokens: [], subscribers: [] }))
  if (question === 'memory') {
    globalThis.gc()
    answer('memory', process.memoryUsage().rss)
  }
  if (question === 'tell') for (const socket of server.clients) for (const frame of frames) socket.send(frame)
})
