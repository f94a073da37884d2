import { type Platform, platforms } from '@fanfara/contract/enums'
import { createAdapters, type PlatformConfig, realBaseUrls, simulatedBaseUrls } from '@fanfara/platforms'
import type { SimulatorOptions } from '@fanfara/platforms/simulator'
import type { Clock } from '../clock.ts'
import type { Config } from './config.ts'
import type { Keys } from './secrets.ts'
import type { World } from '../world.ts'

const redirectUriOf = (config: Config, platform: Platform): string => `${config.publicUrl}/api/${platform}/callback`

/** What a platform signs its calls to us with, where we choose it. */
const noticeSecretOf = (keys: Keys, platform: Platform): string => keys.mac('webhook', platform).toString('hex')

/** How the simulated platforms know this product. Not secret: they live in the same process, in demo mode only. */
export const simulatedClients = (config: Config, keys: Keys): SimulatorOptions['clients'] =>
  Object.fromEntries(
    platforms.map(platform => [
      platform,
      {
        clientId: `fanfara-${platform}`,
        clientSecret: `simulated-${platform}`,
        redirectUris: [redirectUriOf(config, platform)],
        webhooks: { origin: `http://127.0.0.1:${config.port}`, secret: noticeSecretOf(keys, platform) },
      },
    ]),
  )

/** Adapters of the real platforms where there are credentials, of the simulated ones otherwise in demo mode (OPS-31). */
export function makePlatforms(config: Config, clock: Clock, keys: Keys): World['platforms'] {
  const configs: Partial<Record<Platform, PlatformConfig>> = {}
  for (const platform of platforms) {
    const credentials = config.platforms[platform]
    const own = { redirectUri: redirectUriOf(config, platform), noticeSecret: noticeSecretOf(keys, platform) }
    if (credentials) configs[platform] = { ...credentials, ...own, baseUrls: realBaseUrls[platform] }
    else if (config.mode === 'demo') {
      const baseUrls = simulatedBaseUrls(platform, new URL(config.publicUrl).origin, `http://127.0.0.1:${config.port}`)
      const client = simulatedClients(config, keys)[platform]
      if (client) configs[platform] = { clientId: client.clientId, clientSecret: client.clientSecret, ...own, baseUrls }
    }
  }
  const adapters = createAdapters(configs, { now: () => clock.now().getTime() })
  return Object.fromEntries(
    platforms.flatMap(platform => adapters.adapterFor(platform) ?? []).map(adapter => [adapter.platform, adapter]),
  )
}
