import { createInstagramAdapter } from './instagram/adapter.ts'
import type { Platform } from './media-url.ts'
import { createTikTokAdapter } from './tiktok/adapter.ts'
import { createTwitchAdapter } from './twitch/adapter.ts'
import type { AdapterDeps, PlatformAdapter, PlatformConfig } from './types.ts'
import { createXAdapter } from './x/adapter.ts'
import { createYouTubeAdapter } from './youtube/adapter.ts'

/** Those with credentials; the others are null. */
export interface Adapters {
  /** The adapter, or null when the platform is not configured. */
  adapterFor(platform: Platform): PlatformAdapter | null
  /** In the order of the configurations. */
  readonly all: readonly PlatformAdapter[]
}

const makers: Readonly<Record<Platform, (config: PlatformConfig, deps: AdapterDeps) => PlatformAdapter>> = {
  twitch: createTwitchAdapter,
  youtube: createYouTubeAdapter,
  instagram: createInstagramAdapter,
  tiktok: createTikTokAdapter,
  x: createXAdapter,
}

/**
 * Adapters for the given configurations.
 * @throws Error when a configuration lacks an address.
 * @example createAdapters({ twitch: config }).adapterFor('youtube') // null
 */
export function createAdapters(configs: Partial<Record<Platform, PlatformConfig>>, deps: AdapterDeps = {}): Adapters {
  const made = new Map<Platform, PlatformAdapter>()
  for (const [platform, config] of Object.entries(configs) as [Platform, PlatformConfig | undefined][]) {
    if (config) made.set(platform, makers[platform](config, deps))
  }
  return { adapterFor: platform => made.get(platform) ?? null, all: [...made.values()] }
}
