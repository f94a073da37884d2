import { csvOf } from '@fanfara/contract/csv'
import { channelLabels } from '@fanfara/contract/enums'
import { grosze, toZloty } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/creator-list'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as creators from './service.ts'

type Line = Awaited<ReturnType<typeof creators.list>>['rows'][number]

const presentRow = (line: Line): contract.CreatorRow => ({
  id: line.id,
  name: line.name,
  email: line.email,
  is_active: line.isActive,
  is_erased: line.isErased,
  created_at: line.createdAt.toISOString(),
  platforms: line.channels.map(({ platform }) => platform),
  channels: line.channels,
  price_from: line.priceFrom,
  available: toZloty(grosze(line.available)),
  on_time: { done: line.done, of: line.ended },
})

const COLUMNS = [
  'name',
  'email',
  'state',
  'since',
  'channels',
  'followers',
  'price',
  'available',
  'done',
  'ended',
] as const

/** Creators as operators look for them, as rows and as a file, and what is written to many of them. */
export function creatorListRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListCreators, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total, isNear } = await creators.list(world, query, { sort: query.sort, limit, offset })
    return { data: rows.map(presentRow), meta: meta(total), is_near: isNear }
  })
  serve(app, world, contract.opsDownloadCreators, async ({ query, language, reply }) => {
    const rows = await creators.listAll(world, query, query.sort)
    const state = ({ isErased, isActive }: Line) => (isErased ? 'erased' : isActive ? 'active' : 'limited')
    const file = csvOf(
      COLUMNS.map(column => textOf(language, `creators.${column}`)),
      rows.map(line => [
        line.name,
        line.email ?? '',
        textOf(language, `creators.state_${state(line)}`),
        line.createdAt.toISOString(),
        line.channels.map(({ platform, login }) => `${channelLabels[platform]}: ${login ?? ''}`).join('; '),
        String(Math.max(0, ...line.channels.map(({ followers }) => followers ?? 0)) || ''),
        line.priceFrom === null ? '' : String(line.priceFrom),
        toZloty(grosze(line.available)).toFixed(2),
        String(line.done),
        String(line.ended),
      ]),
    )
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="fanfara-creators.csv"')
      .send(file)
    return ''
  })
  serve(app, world, contract.opsMessageCreators, ({ caller, body, once }) =>
    once(async tx => ({ data: { recipients: await creators.sendMessage(world, tx, caller.accountId, body) } })),
  )
}
