import { deleteUser, downloadData, downloadDataPage, getDeletion } from '@fanfara/contract/profile'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { holdingsPage } from './page.ts'
import { eraseAccount, gatherHoldings, beforeErasing } from './service.ts'

/** Data rights: everything held about a person in their hands, and gone when they ask. */
export function privacyRoutes(app: FastifyInstance, world: World): void {
  const download = async (reply: FastifyReply, type: string, extension: string, content: string) => {
    await reply
      .type(type)
      .header('content-disposition', `attachment; filename="fanfara-data.${extension}"`)
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      )
      .send(content)
    return ''
  }
  serve(app, world, getDeletion, async ({ caller }) => ({
    data: await beforeErasing(world, caller.accountId),
  }))
  serve(app, world, deleteUser, async ({ caller, body, query }) => {
    await eraseAccount(world, caller, body?.id ?? query.id ?? null)
    return { data: {} }
  })
  serve(app, world, downloadData, async ({ caller, reply }) => {
    const at = world.clock.now().toISOString()
    const { account, ...holdings } = await gatherHoldings(world, caller.accountId)
    const document = JSON.stringify({ made_at: at, account: account?.[0] ?? {}, ...holdings }, null, 2)
    return download(reply, 'application/json; charset=utf-8', 'json', document)
  })
  serve(app, world, downloadDataPage, async ({ caller, language, reply }) => {
    const page = await holdingsPage(await gatherHoldings(world, caller.accountId), language, world.clock.now())
    return download(reply, 'text/html; charset=utf-8', 'html', page)
  })
}
