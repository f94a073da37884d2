import { opsGetCompany, opsSetCompany } from '@fanfara/contract/ops/company'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as company from './service.ts'

/** Who pays, and what holds for all (OPS-21). */
export function companyRoutes(app: FastifyInstance, world: World): void {
  const present = async () => {
    const { isMadeUp, history, ...read } = await company.readCompany(world)
    return {
      data: {
        ...read,
        is_made_up: isMadeUp,
        history: history.map(saved => ({ ...saved, at: saved.at.toISOString() })),
      },
    }
  }
  serve(app, world, opsGetCompany, present)
  serve(app, world, opsSetCompany, async ({ body, caller }) => {
    await company.saveCompany(world, caller.accountId, body)
    return present()
  })
}
