/** Ports of servers that tests and measurements start. */
import { createServer, type Server } from 'node:net'

/** The port on which a server listens. @throws when it listens on none */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

/** A port that was free a moment ago, for a program that is told where to listen. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const port = portOf(probe)
  await new Promise(resolve => probe.close(resolve))
  return port
}
