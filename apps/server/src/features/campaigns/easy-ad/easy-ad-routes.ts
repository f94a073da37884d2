import { toZloty } from '@fanfara/contract/money'
import { getEasyAd, setEasyAd } from '@fanfara/contract/settings'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { type EasyAd, ownEasyAd, switchEasyAd } from './easy-ad.ts'

const present = ({ isOn, campaigns, atStake }: EasyAd) => ({ value: isOn, campaigns, at_stake: toZloty(atStake) })

/** API-09: reads and turns it, for the caller alone. */
export function easyAdRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getEasyAd, async ({ caller }) => ({ data: present(await ownEasyAd(world, caller.accountId)) }))
  serve(app, world, setEasyAd, async ({ caller, body }) => {
    const creator = { id: caller.accountId, isActive: caller.isActive }
    const { forfeited, ...easyAd } = await switchEasyAd(world, creator, body.value)
    return { data: { ...present(easyAd), forfeited: toZloty(forfeited) } }
  })
}
