import * as contract from '@fanfara/contract/own/help-writing'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { moveArticle, removeArticle, showArticle } from './own.ts'
import { listVersions, readVersion } from './versions.ts'
import { createArticle, type EditedArticle, readArticle, removeText, type TextState, writeText } from './writing.ts'

const presentText = ({ changedAt, ...text }: TextState): contract.HelpTextState => ({
  language: text.language,
  title: text.title,
  text: text.text,
  base: text.base,
  changed_at: changedAt?.toISOString() ?? null,
  revision: text.revision,
})
const present = ({ topic, isOwn, isShown, texts }: EditedArticle): contract.OpsHelpArticle => ({
  topic,
  is_own: isOwn,
  is_shown: isShown,
  texts: texts.map(presentText),
})

/** Operators edit and add articles of the help (decision 0103). */
export function helpWritingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsGetHelpArticle, async ({ params }) => ({
    data: present(await readArticle(world.db, params.topic)),
  }))
  serve(app, world, contract.opsWriteHelpText, async ({ params, body, caller }) => ({
    data: presentText(await writeText(world, { operatorId: caller.accountId, ...params }, body)),
  }))
  serve(app, world, contract.opsRemoveHelpText, async ({ params, caller }) => ({
    data: presentText(await removeText(world, { operatorId: caller.accountId, ...params })),
  }))
  ownRoutes(app, world)
  versionRoutes(app, world)
}

function ownRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsCreateHelpArticle, ({ body, caller, once }) =>
    once(async tx => ({ data: present(await createArticle(world, tx, caller.accountId, body)) })),
  )
  serve(app, world, contract.opsShowHelpArticle, async ({ params, body, caller }) => ({
    data: present(await showArticle(world, { operatorId: caller.accountId, ...params }, body.is_shown)),
  }))
  serve(app, world, contract.opsMoveHelpArticle, async ({ params, body, caller }) => ({
    data: present(await moveArticle(world, { operatorId: caller.accountId, ...params }, body.is_up)),
  }))
  serve(app, world, contract.opsRemoveHelpArticle, async ({ params, caller }) => {
    await removeArticle(world, { operatorId: caller.accountId, ...params })
    return { data: null }
  })
}

function versionRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListHelpVersions, async ({ params, query }) => {
    const rows = await listVersions(world, params.topic, query.language)
    const data = rows.map(({ written_at: at, ...row }) => ({ ...row, written_at: at.toISOString() }))
    return { data }
  })
  serve(app, world, contract.opsGetHelpVersion, async ({ params }) => ({
    data: await readVersion(world, params.topic, params.id),
  }))
}
