import { opsRefuseProof } from '@fanfara/contract/ops/participants'
import { listTasks as listTasksEndpoint } from '@fanfara/contract/tasks'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { takeBack } from '../media-views/service.ts'
import { listTasks, presentTask, refuseProof } from './service.ts'

/** The timetable, and the operator's word on proofs; proofs themselves come in through `features/proofs`. */
export function taskRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listTasksEndpoint, async ({ caller, language }) => ({
    data: (await listTasks(world, caller.accountId)).map(task => presentTask(world, task, language)),
  }))
  serve(app, world, opsRefuseProof, async ({ caller, params, body, language }) => ({
    data: presentTask(world, await refuseProof(world, caller.accountId, params.id, body.reason, takeBack), language),
  }))
}
