import * as contract from '@fanfara/contract/own/emails'
import type { FastifyInstance } from 'fastify'
import { admitLink } from '#/edge/link-page.ts'
import { serve } from '#/http/serve.ts'
import { visitorOf } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { changeEmail, confirmEmail, disownEmail, readConfirmation, resendConfirmation } from './addresses.ts'

/** E-mail addresses: asked for, confirmed, disowned (decision 0025). */
export function addressRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.changeEmail, async ({ caller, body, request }) => {
    await changeEmail(world, caller, body, visitorOf(world, request))
    return { data: {} }
  })
  serve(app, world, contract.resendEmail, async ({ caller }) => {
    await resendConfirmation(world, caller)
    return { data: {} }
  })
  serve(app, world, contract.confirmEmail, async ({ caller, body }) => {
    const { code, token = '' } = body
    await confirmEmail(world, caller, code === undefined ? { token } : { code })
    return { data: {} }
  })
  const onLink = { admit: admitLink }
  serve(
    app,
    world,
    contract.getEmailConfirmation,
    async ({ params, request }) => {
      const { isChange: is_change, ...page } = await readConfirmation(world, request.ip, params.token)
      return { data: { ...page, is_change } }
    },
    onLink,
  )
  serve(
    app,
    world,
    contract.disownEmail,
    async ({ params, body, request }) => {
      await disownEmail(world, request.ip, params.token, body.nonce)
      return { data: {} }
    },
    onLink,
  )
}
