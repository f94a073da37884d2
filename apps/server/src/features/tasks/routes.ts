import { opsRefuseProof } from '@fanfara/contract/ops'
import { finishTask as finishTaskEndpoint, listTasks as listTasksEndpoint } from '@fanfara/contract/tasks'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { World } from '../../world.ts'
import { finishTask, listTasks, presentTask, refuseProof } from './service.ts'

/** The timetable, and the operator's word on proofs. */
export function taskRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listTasksEndpoint, async ({ caller, language }) => ({
    data: (await listTasks(world, caller.accountId)).map(task => presentTask(task, language)),
  }))
  serve(app, world, finishTaskEndpoint, async ({ caller, params, body, language }) => ({
    data: presentTask(
      await finishTask(world, { id: caller.accountId, isActive: caller.isActive }, params.id, body.url),
      language,
    ),
  }))
  serve(app, world, opsRefuseProof, async ({ caller, params, body, language }) => ({
    data: presentTask(await refuseProof(world, caller.accountId, params.id, body.reason), language),
  }))
}
