import { opsDownloadOperators } from '@fanfara/contract/ops/operators'
import type { FastifyInstance } from 'fastify'
import { FILE_LINES, type FileColumns, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { listTeam } from './operators.ts'

type Row = Awaited<ReturnType<typeof listTeam>>[number]

const columns: FileColumns<Row> = [
  ['files.name', ({ name }) => name],
  ['files.email', ({ email }) => email],
  ['files.role', ({ operator_role: role }, language) => textOf(language, `files.role_${role ?? 'viewer'}`)],
  [
    'files.standing',
    ({ is_active }, language) => textOf(language, `files.standing_${is_active ? 'active' : 'limited'}`),
  ],
  ['files.second', ({ has_second_factor: has }, language) => textOf(language, `files.second_${has ? 'on' : 'off'}`)],
  ['files.signed_in', ({ signed_in_at: at }) => at?.toISOString() ?? null],
]

/** Operators as CSV: whom the list's own search finds, 10,000 lines at most (DESK-05). */
export function operatorFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDownloadOperators, async ({ query, language, reply }) =>
    sendCsv(reply, { name: 'team', language }, columns, await listTeam(world, query.search, FILE_LINES)),
  )
}
