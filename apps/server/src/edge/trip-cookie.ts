import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomSecret } from '../setup/secrets.ts'
import type { World } from '../world.ts'
import { hostCookie } from './visitor.ts'

const SECRET = /^[\w-]{43}$/
/** How long a trip to a platform may take (threat model §3.3). Milliseconds. */
export const TRIP_MS = 10 * 60_000
/** A browser stays bound also for the last step of a trip that came back at the last moment. Seconds. */
const COOKIE_SECONDS = TRIP_MS / 1000 + 60

/**
 * The cookie that binds a trip to a platform to the browser that began it (threat model §3.3). Several popups of one
 * browser share it. Lax, because the platform's answer is a navigation that comes from another site.
 */
export function tripCookie(world: World) {
  const isSecure = world.config.publicUrl.startsWith('https://')
  // For this host alone: a neighbouring host that sets one could make somebody finish its own trip.
  const name = hostCookie(world, 'fanfara_trip')
  // Trips of the ten minutes before an upgrade come back with the cookie of before.
  const formerName = hostCookie(world, 'fanfara_flow')
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  const read = (request: FastifyRequest): string | null => {
    const value = request.cookies[name] ?? request.cookies[formerName]
    return value && SECRET.test(value) ? value : null
  }
  const give = (reply: FastifyReply, secret: string) =>
    void reply.setCookie(name, secret, { ...options, maxAge: COOKIE_SECONDS })
  return {
    read,
    /** Gives the browser a secret that was made elsewhere. */
    give,
    /** The browser's secret: the one it has, or a new one. */
    keep(request: FastifyRequest, reply: FastifyReply): string {
      const secret = read(request) ?? randomSecret()
      give(reply, secret)
      return secret
    },
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  }
}
