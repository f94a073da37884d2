import type { ServiceModel } from './service-model.ts'
import { virtualNetwork, type VirtualNetwork } from './virtual-network.ts'

/** The network to a model in real time: for tests of screens, which need no server. */
export function liveNetwork(model: ServiceModel): VirtualNetwork {
  const clock = {
    now: () => Date.now(),
    setTimeout: (act: () => void, delayMs = 0) => Number(setTimeout(act, delayMs)),
    advance: async () => undefined,
    restore: () => undefined,
  }
  return virtualNetwork(model, clock, Math.random)
}
