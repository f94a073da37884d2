import {
  listSavedSearches as listEndpoint,
  removeSavedSearch as removeEndpoint,
  saveSearch as saveEndpoint,
} from '@fanfara/contract/own/campaign-lists'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { listSearches, removeSearch, saveSearch } from './searches.ts'

/** What creators saved of their searches. */
export function searchRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listEndpoint, async ({ caller }) => ({ data: await listSearches(world, caller.accountId) }))
  serve(app, world, saveEndpoint, async ({ caller, body }) => ({
    data: await saveSearch(world, caller.accountId, body),
  }))
  serve(app, world, removeEndpoint, async ({ caller, params }) => {
    await removeSearch(world, caller.accountId, params.id)
    return { data: {} }
  })
}
