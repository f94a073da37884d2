import { ensureApplication } from '../features/inbox/service.ts'
import type { World } from '../world.ts'

/** The inbox application of the demo world, for pages of any local origin (design §4). */
export const DEMO_APPLICATION = { identifier: 'fanfara-demo', secret: 'fanfara-demo-secret' } as const

const LOCAL_ORIGINS = ['http', 'https'].flatMap(scheme => [`${scheme}://localhost:*`, `${scheme}://127.0.0.1:*`])

/** Makes the demo application unless it is there; worlds that were made before it get it too. */
export async function ensureDemoApplication(world: World): Promise<void> {
  const { identifier, secret } = DEMO_APPLICATION
  const fields = {
    identifier,
    name: 'Fanfara Demo',
    isSecure: false,
    allowedOrigins: LOCAL_ORIGINS,
    makesFeeds: true,
    ownChannels: [],
    branding: {},
  }
  await ensureApplication(world, fields, secret)
}
