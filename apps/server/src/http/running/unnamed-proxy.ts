import type { FastifyInstance } from 'fastify'
import { clientAddress, proxyRanges } from '#/edge/client-address.ts'
import type { World } from '#/world.ts'

/** Networks of machines that stand together: who comes from there with a word about somebody else is a proxy, and no visitor. */
const NEAR = proxyRanges([
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
])
/** An address that is nobody's (RFC 5737), in place of what a proxy says. */
const SOMEBODY = '192.0.2.1'

/** Says once in the log that a proxy is not among those that `TRUSTED_PROXIES` names: all who come through it count as one (SETUP-44). */
export function noteUnnamedProxy(app: FastifyInstance, { config, log }: World): void {
  const named = proxyRanges(config.trustedProxies)
  let isSaid = config.mode !== 'production'
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = request.socket.remoteAddress ?? ''
    const isNear = !isSaid && request.headers['x-forwarded-for'] !== undefined && isAmong(NEAR, proxy)
    if (isNear && !isAmong(named, proxy)) {
      isSaid = true
      log.warn(
        { proxy },
        'requests come through a proxy that TRUSTED_PROXIES does not name: all its visitors share every limit',
      )
    }
    done()
  })
}

const isAmong = (ranges: ReturnType<typeof proxyRanges>, address: string): boolean =>
  clientAddress(ranges, address, SOMEBODY) === SOMEBODY
