import { textFor, wholeTexts } from '@fanfara/contract/languages'
import * as contract from '@fanfara/contract/ops/campaign/templates'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { planRoutes } from './plans/plan-routes.ts'
import * as templates from './service.ts'

const present = (template: templates.Template): contract.OpsTemplate => ({
  id: template.id,
  kind: template.kind,
  name: template.name,
  text: wholeTexts(template.text),
  revision: templates.revisionOfTemplate(template),
})

const columns: FileColumns<templates.Template> = [
  ['files.template', ({ kind }, language) => textOf(language, `files.template_${kind}`)],
  ['files.name', ({ name }) => name],
  ['files.text', ({ text }, language) => textFor(language, text)],
]

/** Answers (APPL-02) and task plans that operators keep. */
export function templateRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListTemplates, async ({ query }) => ({
    data: (await templates.listTemplates(world, query)).map(present),
  }))
  serve(app, world, contract.opsDownloadTemplates, async ({ query, language, reply }) =>
    sendCsv(reply, { name: 'answers', language }, columns, await templates.listTemplates(world, query)),
  )
  serve(app, world, contract.opsCreateTemplate, ({ body, caller, once }) =>
    once(async tx => ({ data: present(await templates.createTemplate(world, tx, caller.accountId, body)) })),
  )
  serve(app, world, contract.opsChangeTemplate, async ({ params, body, caller }) => ({
    data: present(await templates.changeTemplate(world, caller.accountId, params.id, body)),
  }))
  serve(app, world, contract.opsRemoveTemplate, async ({ params, caller }) => {
    await templates.removeTemplate(world, caller.accountId, params.id)
    return { data: null }
  })
  planRoutes(app, world)
}
