import { getOrganization, initializeSession, logUsage } from '@fanfara/contract/inbox/sessions'
import type { FastifyInstance } from 'fastify'
import { serve, type ServeOptions } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { readOrganization } from '../applications/organization.ts'
import { beginSession } from './sessions.ts'
import { noteUsage } from '../applications/usage.ts'
import { fromOf, subscriberOf } from './asking.ts'

/** The session, whose inbox it is, and the usage log (WAPI-01, WAPI-13, WAPI-16). */
export function sessionRoutes(app: FastifyInstance, world: World, options: ServeOptions): void {
  serve(app, world, initializeSession, async ({ body, request }) => {
    const authenticate = (token: string) => request.server.authenticate(token)
    const { token, subscriber, applicationId } = await beginSession(world, body, {
      from: fromOf(request),
      authenticate,
    })
    const profile = {
      _id: subscriber.id,
      subscriberId: subscriber.external_id,
      organizationId: applicationId,
      environmentId: applicationId,
      ...(subscriber.first_name === null ? {} : { firstName: subscriber.first_name }),
      ...(subscriber.last_name === null ? {} : { lastName: subscriber.last_name }),
      ...(subscriber.phone === null ? {} : { phone: subscriber.phone }),
    }
    return { data: { token, profile } }
  })
  serve(
    app,
    world,
    getOrganization,
    async ({ request }) => ({ data: await readOrganization(world, subscriberOf(request)) }),
    options,
  )
  serve(
    app,
    world,
    logUsage,
    async ({ body, request }) => {
      await noteUsage(world, subscriberOf(request), body.name, body.payload ?? {})
      return { data: { success: true } }
    },
    options,
  )
}
