import { grosze, toZloty } from '@fanfara/contract/money'
import { opsListDoubles } from '@fanfara/contract/ops/people/doubles'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { listDoubles } from '../service.ts'

/** Accounts that may be one person's (decision 0082). */
export function creatorDoubleRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListDoubles, async ({ params }) => ({
    data: (await listDoubles(world, params.id)).map(({ id, name, isActive, createdAt, available, same }) => ({
      id,
      name,
      is_active: isActive,
      created_at: createdAt.toISOString(),
      available: toZloty(grosze(available)),
      same,
    })),
  }))
}
