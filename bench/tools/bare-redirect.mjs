// A bare Fastify that leads on and records nothing: the baseline of bench/links.ts. The argument is its port.
import Fastify from 'fastify'

const app = Fastify()
app.get('/c/:code', (request, reply) =>
  reply.redirect(`https://zorza.test/sok?fanfara_click=${crypto.randomUUID()}`, 302),
)
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
process.send?.('ready')
process.on('disconnect', () => process.exit())
