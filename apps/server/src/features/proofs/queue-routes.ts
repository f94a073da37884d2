import { adTypeFacts, channelLabels, type Language } from '@fanfara/contract/enums'
import { grosze, toZloty } from '@fanfara/contract/money'
import { opsRefuseProof } from '@fanfara/contract/ops/participants'
import * as contract from '@fanfara/contract/ops/proofs'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { type Judging, presentTask, readTask } from '../tasks/service.ts'
import * as queue from './queue.ts'
import { searchLabel } from './service.ts'

type Read = Awaited<ReturnType<typeof queue.readProof>>

const presentRow = (row: Read['row']): contract.ProofRow => ({
  id: row.id,
  creator: { id: row.creatorId, name: row.creator },
  campaign: { id: row.campaignId, name: row.campaign },
  platform: row.platform,
  ad_type: row.adType,
  title: row.title,
  check: row.check,
  state: row.state,
  handed_in_at: row.handedAt.toISOString(),
  judged_at: row.judgedAt?.toISOString() ?? null,
  judged_by: row.judgedBy,
})

const fileColumns: FileColumns<contract.ProofRow> = [
  ['files.creator', row => row.creator.name],
  ['files.campaign', row => row.campaign.name],
  ['files.platform', row => channelLabels[row.platform]],
  ['files.title', row => row.title],
  ['files.proof', (row, language) => textOf(language, `files.proof_${row.state}`)],
  ['files.handed_in', row => row.handed_in_at],
  ['files.judged', row => row.judged_at],
  ['files.judged_by', row => row.judged_by],
]

/** Captions of these are told as titles, and are all the text that there is. */
const CAPTIONED: readonly string[] = ['instagram', 'tiktok', 'x']

function actsOn({ state }: Read['row'], isSettled: boolean): contract.OpsProof['allowed'] {
  if (isSettled) return []
  return state === 'waiting' || state === 'asked' ? ['accept', 'refuse', 'ask'] : ['reopen']
}

function presentProof(world: World, read: Read, language: Language): contract.OpsProof {
  const { row, task, payment, medium, channel, earlier } = read
  const { proof } = task
  const texts = proof?.texts ?? { title: proof?.title ?? null, description: null }
  return {
    ...presentRow(row),
    creator_language: row.language,
    task: presentTask(world, task, language),
    texts,
    account: { channel, named: proof?.named ?? null },
    label: searchLabel(texts, {
      isCaption: CAPTIONED.includes(task.platform) && adTypeFacts[task.adType].media_type !== 'live',
      isDisclosed: proof?.isDisclosed ?? null,
    }),
    medium,
    payment: payment && { status: payment.status, amount: toZloty(grosze(payment.amount_grosze)) },
    question:
      task.proofQuestion && task.proofAskedAt
        ? { text: task.proofQuestion, asked_at: task.proofAskedAt.toISOString() }
        : null,
    settled_at: task.proofSettledAt?.toISOString() ?? null,
    allowed: actsOn(row, task.proofSettledAt !== null),
    earlier: earlier.map(presentRow),
  }
}

/** Proofs across campaigns, and the operator's word on them (OPS-11). */
export function queueRoutes(app: FastifyInstance, world: World): void {
  readingRoutes(app, world)
  const by = (operatorId: string, seen: string | null): Judging => ({
    operatorId,
    at: world.clock.now(),
    seen: seen === null ? null : new Date(seen),
  })
  serve(app, world, contract.opsAcceptProof, ({ caller, params, body, language, once }) =>
    once(async tx => {
      await queue.accept(tx, by(caller.accountId, body.handed_in_at), params.id)
      return { data: presentProof(world, await queue.readProof(tx, params.id), language) }
    }),
  )
  serve(app, world, contract.opsRefuseListed, ({ caller, params, body, language, once }) =>
    once(async tx => {
      const why = { code: body.code, sentence: body.sentence || null }
      await queue.refuse(tx, by(caller.accountId, body.handed_in_at), params.id, why)
      return { data: presentProof(world, await queue.readProof(tx, params.id), language) }
    }),
  )
  serve(app, world, contract.opsAskAboutProof, ({ caller, params, body, language, once }) =>
    once(async tx => {
      await queue.ask(tx, by(caller.accountId, body.handed_in_at), params.id, body.question)
      return { data: presentProof(world, await queue.readProof(tx, params.id), language) }
    }),
  )
  serve(app, world, contract.opsReopenProof, ({ caller, params, body, language, once }) =>
    once(async tx => {
      await queue.reopen(world, tx, by(caller.accountId, body.handed_in_at), params.id)
      return { data: presentProof(world, await queue.readProof(tx, params.id), language) }
    }),
  )
  serve(app, world, opsRefuseProof, ({ caller, params, body, language, once }) =>
    once(async tx => {
      const why = { code: null, sentence: body.reason }
      await queue.refuse(tx, by(caller.accountId, null), params.id, why)
      return { data: presentTask(world, await readTask(tx, params.id), language) }
    }),
  )
}

function readingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListProofs, async ({ query }) => {
    const { metaUpTo, ...page } = pageOf(query)
    const { state, campaign_id: campaignId, platform, creator, sort } = query
    const asked = { state, campaignId, platform, creator, sort }
    const { rows, total, counts } = await queue.listProofs(world, asked, page)
    return { data: rows.map(presentRow), meta: metaUpTo(total), counts }
  })
  serve(app, world, contract.opsDownloadProofs, async ({ query, language, reply }) => {
    const { state, campaign_id: campaignId, platform, creator, sort } = query
    const { rows } = await queue.findProofs(world, { state, campaignId, platform, creator, sort }, filePage)
    return sendCsv(reply, { name: 'proofs', language }, fileColumns, rows.map(presentRow))
  })
  serve(app, world, contract.opsGetProof, async ({ params, language }) => ({
    data: presentProof(world, await queue.readProof(world.db, params.id), language),
  }))
}
