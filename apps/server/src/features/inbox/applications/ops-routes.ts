import * as contract from '@fanfara/contract/ops/inbox'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { sendMessage } from '../portal/operator-messages.ts'
import * as applications from './applications.ts'
import * as parts from './parts.ts'
import * as removal from './removal.ts'
import { sendTestMessage } from './test-message.ts'

const columns: FileColumns<contract.OpsApplication> = [
  ['files.name', ({ name }) => name],
  ['files.identifier', ({ identifier }) => identifier],
  ['files.mode', ({ is_secure: is }, language) => textOf(language, `files.mode_${is ? 'secure' : 'open'}`)],
  ['files.origins', ({ allowed_origins: origins }) => origins.join(' ')],
  ['files.added', ({ created_at: at }) => at],
]

/** Administration of the inbox service (OPS-25), and messages that operators write (OPS-24). */
export function inboxOpsRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListApplications, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const page = { search: query.search, sort: query.sort, limit, offset }
    const { applications: found, total } = await applications.listApplications(world, page)
    return { data: found, meta: meta(total) }
  })
  serve(app, world, contract.opsDownloadInboxApplications, async ({ query, language, reply }) => {
    const { limit, offset } = filePage
    const asked = { search: query.search, sort: query.sort, limit, offset }
    const { applications: found } = await applications.listApplications(world, asked)
    return sendCsv(reply, { name: 'applications', language }, columns, found)
  })
  serve(app, world, contract.opsGetApplication, async ({ params, language }) => ({
    data: await applications.showApplication(world, params.id, language),
  }))
  serve(app, world, contract.opsCreateApplication, async ({ body, caller, once }) => {
    const act = once(async tx => ({ data: await applications.createApplication(world, tx, caller, body) }))
    const answer = await applications.unlessTaken(act)
    world.bus.say('inbox-application-changed', answer.data.id)
    return answer
  })
  serve(app, world, contract.opsChangeApplication, async ({ params, body, caller }) => ({
    data: await applications.changeApplication(world, caller, params.id, body),
  }))
  serve(app, world, contract.opsRotateSecret, async ({ params: { id }, body, caller, once }) => {
    const rotation = { id, hours: body.previous_hours }
    const answer = await once(async tx => ({ data: await applications.rotateSecret(world, tx, caller, rotation) }))
    world.bus.say('inbox-application-changed', id)
    return answer
  })
  serve(app, world, contract.opsWriteFeed, async ({ params, body, caller }) => ({
    data: await parts.writeFeed(world, caller, params.id, body),
  }))
  serve(app, world, contract.opsWriteWorkflow, async ({ params, body, caller }) => {
    const { is_critical: isCritical, is_active: isActive, ...rest } = body
    return { data: await parts.writeWorkflow(world, caller, params.id, { ...rest, isCritical, isActive }) }
  })
  removalRoutes(app, world)
  serve(app, world, contract.opsGetApplicationUse, async ({ params }) => ({
    data: await removal.readUse(world, params.id),
  }))
  serve(app, world, contract.opsSendTestMessage, async ({ params, body, caller, language }) => ({
    data: await sendTestMessage(world, caller, params.id, { subscriberId: body.subscriber_id, language }),
  }))
  serve(app, world, contract.opsSendMessage, ({ body, caller, once }) =>
    once(async tx => ({ data: { recipients: await sendMessage(world, tx, caller.accountId, body) } })),
  )
}

function removalRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsRemoveApplication, async ({ params, caller }) => {
    await removal.removeApplication(world, caller, params.id)
    return { data: {} }
  })
  serve(app, world, contract.opsRemoveFeed, async ({ params, caller }) => ({
    data: await removal.removeFeed(world, caller, params.id, params.feedId),
  }))
  serve(app, world, contract.opsRemoveWorkflow, async ({ params, caller }) => ({
    data: await removal.removeWorkflow(world, caller, params.id, params.workflowId),
  }))
}
