import { channelLabels, type Language } from '@fanfara/contract/enums'
import { grosze, toZloty } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/creator-list'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { creatorActRoutes } from './acts/act-routes.ts'
import { creatorDoubleRoutes } from './doubles/double-routes.ts'
import * as creators from './service.ts'

type Row = Awaited<ReturnType<typeof creators.list>>['rows'][number]
type Line = Awaited<ReturnType<typeof creators.listAll>>[number]

const presentRow = (line: Row): contract.CreatorRow => ({
  id: line.id,
  name: line.name,
  email: line.email,
  is_active: line.isActive,
  is_erased: line.isErased,
  created_at: line.createdAt.toISOString(),
  language: line.language,
  platforms: line.channels.map(({ platform }) => platform),
  channels: line.channels,
  viewers: line.viewers,
  price_from: line.priceFrom,
  available: toZloty(grosze(line.available)),
  on_time: { done: line.done, of: line.ended },
  campaigns: line.campaigns,
  earned: toZloty(grosze(line.earned)),
  invitable_from: line.invitableFrom?.toISOString() ?? null,
  inside: line.inside,
})

/** Columns of the file, each under its column of the list; name and address stand first in every file. */
const FILE_COLUMNS: Record<contract.CreatorColumn, readonly FileColumn[]> = {
  channels: ['channels'],
  stage: ['stage'],
  followers: ['followers'],
  viewers: ['viewers'],
  price: ['price'],
  on_time: ['done', 'ended'],
  campaigns: ['campaigns'],
  earned: ['earned'],
  since: ['since'],
  language: ['language'],
  state: ['state'],
  available: ['available'],
}
type FileColumn = keyof typeof cells

const stateOf = ({ isErased, isActive }: Line) => (isErased ? 'erased' : isActive ? 'active' : 'limited')
const most = (values: readonly (number | null)[]): string =>
  String(Math.max(0, ...values.map(value => value ?? 0)) || '')

/** What a column of the file says of somebody. */
const cells = {
  name: ({ name }: Line) => name,
  email: ({ email }: Line) => email ?? '',
  state: (line: Line, language: Language) => textOf(language, `creators.state_${stateOf(line)}`),
  since: ({ createdAt }: Line) => createdAt.toISOString(),
  language: (line: Line) => line.language,
  channels: ({ channels }: Line) =>
    channels.map(({ platform, login }) => `${channelLabels[platform]}: ${login ?? ''}`).join('; '),
  stage: ({ channels }: Line) => most(channels.map(({ stage }) => stage)),
  followers: ({ channels }: Line) => most(channels.map(({ followers }) => followers)),
  viewers: ({ viewers }: Line) => (viewers === null ? '' : String(viewers)),
  price: ({ priceFrom }: Line) => (priceFrom === null ? '' : String(priceFrom)),
  available: ({ available }: Line) => toZloty(grosze(available)).toFixed(2),
  done: ({ done }: Line) => String(done),
  ended: ({ ended }: Line) => String(ended),
  campaigns: ({ campaigns }: Line) => String(campaigns),
  earned: ({ earned }: Line) => toZloty(grosze(earned)).toFixed(2),
}

const ALL: readonly FileColumn[] = [
  'name',
  'email',
  'state',
  'since',
  'language',
  'channels',
  'stage',
  'followers',
  'viewers',
  'price',
  'available',
  'done',
  'ended',
  'campaigns',
  'earned',
]

/** What the list shows, in its order; everything where nothing is chosen. */
const chosenColumns = (asked: string | undefined): readonly FileColumn[] => {
  if (asked === undefined) return ALL
  const shown = contract.creatorColumns.filter(column => asked.split(',').includes(column))
  return ['name', 'email', ...shown.flatMap(column => FILE_COLUMNS[column])]
}

/** Creators as operators look for them, as rows and as a file, and what is written to many of them. */
export function creatorListRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListCreators, async ({ query }) => {
    const { limit, offset, metaUpTo } = pageOf(query)
    const { rows, total, isNear } = await creators.list(world, query, { sort: query.sort, limit, offset })
    return { data: rows.map(presentRow), meta: metaUpTo(total, creators.COUNT_MAX), is_near: isNear }
  })
  serve(app, world, contract.opsDownloadCreators, async ({ query, language, reply }) => {
    const rows = await creators.listAll(world, query, query.sort)
    const columns = chosenColumns(query.columns).map(column => [`creators.${column}`, cells[column]] as const)
    return sendCsv(reply, { name: 'creators', language }, columns, rows)
  })
  serve(app, world, contract.opsMessageCreators, ({ caller, body, once }) =>
    once(async tx => ({ data: { recipients: await creators.sendMessage(world, tx, caller.accountId, body) } })),
  )
  creatorDoubleRoutes(app, world)
  creatorActRoutes(app, world)
}
