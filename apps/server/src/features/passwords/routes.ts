import * as contract from '@fanfara/contract/own/passwords'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import { visitorOf } from '#/edge/visitor.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { changePassword, requestCode, resetPassword, validateCode } from './service.ts'

/** Forgotten and changed passwords. */
export function passwordRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.forgotPassword, async ({ body, language, request }) => {
    await requestCode(world, body.email, visitorOf(world, request))
    return { data: { message: textOf(language, 'passwords.code_sent') } }
  })
  serve(app, world, contract.validateCode, async ({ body, request }) => {
    await validateCode(world, body, visitorOf(world, request))
    return { data: { valid: true as const } }
  })
  serve(app, world, contract.resetPassword, async ({ body, language, request }) => {
    await resetPassword(world, body, visitorOf(world, request))
    return { data: { message: textOf(language, 'passwords.changed') } }
  })
  serve(app, world, contract.changePassword, async ({ body, caller, language, request }) => {
    await changePassword(world, caller, body, visitorOf(world, request))
    return { data: { message: textOf(language, 'passwords.changed') } }
  })
}
