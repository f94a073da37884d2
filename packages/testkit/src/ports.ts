/** Ports of servers that tests and measurements start. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { threadId } from 'node:worker_threads'

/** The port on which a server listens. @throws when it listens on none */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

/** Below what systems give of their own accord, and above what browsers refuse. */
const RANGE = { first: 11_000, each: 200, blocks: 100 }
let given = 0

function nextPort(): number {
  const block = (process.pid + threadId) % RANGE.blocks
  return RANGE.first + block * RANGE.each + (given++ % RANGE.each)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await new Promise(resolve => probe.close(resolve))
  return true
}

/**
 * A port for a program that is told where to listen. Each process gives ports of a block of its own, of which a system gives none of
 * its own accord, so that it is still free a moment later.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < RANGE.each; tries++) {
    const port = nextPort()
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}
