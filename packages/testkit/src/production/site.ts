import { connect } from 'node:net'
import { createServer } from 'node:tls'
import { type Platform, platforms } from '@fanfara/contract/enums'
import { createAdapters, type PlatformConfig, simulatedBaseUrls } from '@fanfara/platforms'
import { createMemoryStore, simulator, type SimulatorClient } from '@fanfara/platforms/simulator'
import fastify from 'fastify'
import { PRODUCTION } from '../basics.ts'
import { startWorld, type TestWorld } from '../index.ts'
import { ownCertificate } from './certificate.ts'
import { portOf } from '../ports.ts'

/** An installation as people run it: in production mode, behind TLS, with platforms that are somewhere else. */
export interface Site {
  world: TestWorld
  /** Address of its front door, for a browser that does not mind who vouches for it. */
  origin: string
  close(): Promise<void>
}

const SECRETS = { clientId: 'an-application', clientSecret: 'a-secret-of-it' } as const

/**
 * Opens an installation in production: no simulators, demo accounts or development pages in it; the platforms' own addresses are those of a
 * simulator that runs beside it. Letters go into `world.letters`.
 */
export async function openSite(at = new Date()): Promise<Site> {
  const door = await openDoor()
  const credentials = Object.fromEntries(
    platforms.flatMap(platform => [
      [`${platform.toUpperCase()}_CLIENT_ID`, SECRETS.clientId],
      [`${platform.toUpperCase()}_CLIENT_SECRET`, SECRETS.clientSecret],
    ]),
  )
  const world = await startWorld({ at, env: { ...PRODUCTION, ...credentials, PUBLIC_URL: door.origin } })
  door.leadTo(Number(new URL(world.origin).port))
  const outside = await openPlatforms(world, door.origin)
  return {
    world,
    origin: door.origin,
    async close() {
      await door.close()
      await world.close()
      await outside.close()
    },
  }
}

/** What ends TLS in front of a server, as proxies do. */
async function openDoor() {
  let port = 0
  const server = createServer(ownCertificate(), outer => {
    const inner = connect(port, 'localhost')
    outer.pipe(inner).pipe(outer)
    outer.on('error', () => inner.destroy())
    inner.on('error', () => outer.destroy())
    outer.on('close', () => inner.destroy())
  })
  await new Promise<void>(listening => void server.listen(0, 'localhost', listening))
  const outerPort = portOf(server)
  return {
    origin: `https://localhost:${outerPort}`,
    leadTo: (to: number) => void (port = to),
    close: () => new Promise<void>(closed => void server.close(() => closed())),
  }
}

/** The platforms in a process of nobody's, and the installation's way to them. */
async function openPlatforms({ world, clock }: TestWorld, origin: string) {
  const redirectUri = (platform: Platform) => `${origin}/api/${platform}/callback`
  const clients = Object.fromEntries(
    platforms.map((platform): [Platform, SimulatorClient] => [
      platform,
      { ...SECRETS, redirectUris: [redirectUri(platform)] },
    ]),
  )
  const app = fastify()
  const now = () => clock.now().getTime()
  await app.register(simulator({ store: createMemoryStore(), now, clients }), { prefix: '/sandbox' })
  const address = await app.listen({ host: 'localhost', port: 0 })
  const there = `http://localhost:${new URL(address).port}`
  const configs = Object.fromEntries(
    platforms.map((platform): [Platform, PlatformConfig] => [
      platform,
      { ...SECRETS, redirectUri: redirectUri(platform), baseUrls: simulatedBaseUrls(platform, there, there) },
    ]),
  )
  const adapters = createAdapters(configs, { now })
  for (const platform of platforms) {
    const adapter = adapters.adapterFor(platform)
    if (adapter) world.platforms[platform] = adapter
  }
  return app
}
