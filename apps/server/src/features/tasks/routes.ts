import { listTasks as listTasksEndpoint } from '@fanfara/contract/tasks'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { listTasks, presentTask } from './service.ts'

/** The timetable; proofs come in, and are refused, through `features/proofs`. */
export function taskRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listTasksEndpoint, async ({ caller, language }) => ({
    data: (await listTasks(world, caller.accountId)).map(task => presentTask(world, task, language)),
  }))
}
