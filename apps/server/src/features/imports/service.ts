import type { PlanForm } from '@fanfara/contract/ops/campaign/plans'
import type { InvitationForm } from '@fanfara/contract/ops/tables/invitations'
import type { ImportKind, ImportMapping } from '@fanfara/contract/ops/tables/imports'
import { isDeepStrictEqual } from 'node:util'
import type { ImportMade } from '#/db/rows/kept-json.ts'
import type { Reader, Tx } from '#/db/port.ts'
import { Invalid, Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as evaluation from '../evaluation/service.ts'
import * as templates from '../templates/service.ts'
import { fieldOf, type Judged, judgeCampaigns, judgePrices, type PriceLine, type Problem, wrongIn } from './judging.ts'
import { judgeCreators } from './judging-creators.ts'
import { judgePlans } from './judging-plans.ts'
import { fitting, lackingIn, mappingByNames, readGiven, type Said, saidBy } from './reading.ts'
import * as store from './store.ts'

export type { ImportLine } from './store.ts'
export type { Problem } from './judging.ts'

interface Asked {
  kind: ImportKind
  csv: string
}

/** `revision` is absent on the first look, and afterwards the one that the operator saw. */
interface NewTable extends Asked {
  mapping: ImportMapping
  fileName: string
  revision?: string | undefined
}

/** A table as it was read: what each of its lines would make. */
export interface Looked {
  columns: readonly string[]
  mapping: ImportMapping
  lines: readonly Omit<Judged<unknown>, 'made'>[]
  /** Stands for what the table takes the place of. */
  revision: string
}

/** The problem that the rules of a whole campaign find in a form; null: none. */
function ruleProblem(world: World, form: campaigns.CampaignForm): Problem | null {
  try {
    campaigns.checkDraft(world, form)
    return null
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return wrongIn(error.fields, fieldOf)
  }
}

const judgedCampaigns = (world: World, said: Parameters<typeof judgeCampaigns>[0]) =>
  judgeCampaigns(said).map(one => (one.problem || !one.made ? one : { ...one, problem: ruleProblem(world, one.made) }))

/** A table with the columns that fit; nothing is said where a field that is needed has none. */
function readLines({ kind, csv }: Asked, mapping: ImportMapping) {
  const given = readGiven(csv)
  const fits = fitting(kind, given.columns, mapping)
  const said = lackingIn(kind, fits).length > 0 ? [] : saidBy(given, fits)
  return { columns: given.columns, mapping: fits, said }
}

/** What each line would make; people who are known already are left out. */
async function judgeLines(world: World, db: Reader, kind: ImportKind, said: readonly Said[]): Promise<Whole> {
  if (kind === 'campaigns') return { kind, lines: judgedCampaigns(world, said) }
  if (kind === 'plans') return { kind, lines: judgePlans(said, await templates.planNames(db)) }
  if (kind === 'prices') return { kind, lines: judgePrices(said, await evaluation.recommendedIn(db)) }
  const lines = judgeCreators(said)
  const known = await accounts.knownAddresses(
    db,
    lines.flatMap(({ made }) => made?.email ?? []),
  )
  const lined = lines.map((line): Judged<InvitationForm> => {
    const how = line.made && known.get(line.made.email)
    if (!how) return line
    return { ...line, made: null, skipped: `import.known_${how}` }
  })
  return { kind, lines: lined }
}

/** Looks at a table without writing: with the mapping given, else with that of the last table of such columns, else by names. */
export async function previewImport(world: World, asked: Asked, given: ImportMapping | undefined): Promise<Looked> {
  const { columns } = readGiven(asked.csv)
  const known = given ?? (await store.lastMapping(world.db, asked.kind, columns))
  const { mapping, said } = readLines(asked, known ?? mappingByNames(asked.kind, columns))
  const whole = await judgeLines(world, world.db, asked.kind, said)
  return { columns, mapping, lines: whole.lines, revision: revisionOf(replacedBy(whole)) }
}

/** Prices that a table takes the place of, row by row; drafts and invitations take nobody's place. */
const replacedBy = (whole: Whole): (readonly (number | null)[])[] =>
  whole.kind === 'prices' ? whole.lines.flatMap(({ made }) => (made ? [made.replaced] : [])) : []

/**
 * Takes a table over, all of it or nothing, as if its operator had typed it.
 * @param table.revision of what it takes the place of, as it was looked at; none: whatever is there.
 * @returns the import's id. @throws Invalid under `mapping`; Refused `import_problems` where a line is wrong, `changed_meanwhile`.
 */
export async function importTable(
  world: World,
  tx: Tx,
  operatorId: string,
  { mapping: given, fileName, revision, ...asked }: NewTable,
): Promise<string> {
  const at = world.clock.now()
  const { columns, mapping, said } = readLines(asked, given)
  if (lackingIn(asked.kind, mapping).length > 0) throw new Invalid({ mapping: ['import.lacking'] })
  const whole = await judgeLines(world, tx, asked.kind, said)
  const isWrong = whole.lines.some(({ problem, skipped, made }) => problem !== null || (made === null && !skipped))
  const count = whole.lines.filter(({ made }) => made !== null).length
  if (isWrong || count === 0) throw new Refused('import_problems')
  const id = crypto.randomUUID()
  const kept = { id, kind: asked.kind, fileName, columns, mapping, count, at, by: operatorId }
  await store.insertImport(tx, { ...kept, made: {} })
  const made = await make(world, tx, operatorId, whole, id)
  refuseOutdated(revision, revisionOf((made.prices ?? []).map(({ before }) => before)))
  await store.keepMade(tx, id, made)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'table_imported',
    object: { type: 'import', id, name: fileName },
    before: null,
    after: { kind: asked.kind, made: count },
    at,
  })
  return id
}

type Whole =
  | { kind: 'campaigns'; lines: readonly Judged<campaigns.CampaignForm>[] }
  | { kind: 'plans'; lines: readonly Judged<PlanForm>[] }
  | { kind: 'prices'; lines: readonly Judged<PriceLine>[] }
  | { kind: 'creators'; lines: readonly Judged<InvitationForm>[] }

async function make(world: World, tx: Tx, operatorId: string, whole: Whole, importId: string): Promise<ImportMade> {
  if (whole.kind === 'creators') {
    const people = whole.lines.flatMap(({ made }) => made ?? [])
    return {
      invitations: await accounts.inviteCreators(tx, people, { importId, by: operatorId, at: world.clock.now() }),
    }
  }
  if (whole.kind === 'campaigns') {
    const drafts: NonNullable<ImportMade['campaigns']> = []
    for (const { made } of whole.lines)
      if (made) {
        const campaign = await campaigns.createDraft(world, tx, operatorId, made)
        drafts.push({ id: campaign.id, revision: campaigns.revisionOfCampaign(campaign) })
      }
    return { campaigns: drafts }
  }
  if (whole.kind === 'plans') {
    const plans: NonNullable<ImportMade['plans']> = []
    for (const { made } of whole.lines)
      if (made) {
        const plan = await templates.keepPlan(world, tx, operatorId, made)
        plans.push({ id: plan.id, revision: templates.revisionOfPlan(plan) })
      }
    return { plans }
  }
  const rows: NonNullable<ImportMade['prices']> = []
  for (const { made } of whole.lines)
    if (made) {
      const { adType, platform, prices } = made
      const before = await evaluation.writeRecommended(world, tx, operatorId, { adType, platform, prices })
      rows.push({ adType, platform, prices, before })
    }
  return { prices: rows }
}

/** One import, as a list shows it. @throws Missing */
export async function findImport(db: Tx | World['db'], id: string): Promise<store.ImportLine> {
  const row = await store.findImport(db, id)
  if (!row) throw new Missing()
  return row
}

/** A page of imports in an order, the newest first unless told. */
export const listImports = (world: World, asked: store.ImportsAsked) => store.listImports(world.db, asked)
/** How many there are of each kind. */
export const countImports = (world: World) => store.countImports(world.db)

/**
 * Takes an import back: its drafts are called off, its plans are forgotten, its prices are what they were, its invitations are withdrawn.
 * @throws Missing; with 409 Refused `import_undone`, `import_built_on` where anything it made was changed since.
 */
export async function undoImport(world: World, tx: Tx, operatorId: string, id: string): Promise<void> {
  const at = world.clock.now()
  const found = await store.lockImport(tx, id)
  if (!found) throw new Missing()
  if (found.undone_at) throw new Refused('import_undone', { status: 409 })
  for (const draft of found.made.campaigns ?? []) await campaigns.withdrawDraft(world, tx, operatorId, draft)
  for (const plan of found.made.plans ?? []) await templates.withdrawPlan(world, tx, operatorId, plan)
  for (const { adType, platform, prices, before } of found.made.prices ?? []) {
    const now = await evaluation.writeRecommended(world, tx, operatorId, { adType, platform, prices: before })
    if (!isDeepStrictEqual(now, prices)) throw new Refused('import_built_on', { status: 409 })
  }
  if (!(await accounts.withdrawAll(tx, found.made.invitations ?? [], at)))
    throw new Refused('import_built_on', { status: 409 })
  await store.markUndone(tx, id, at)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'import_undone',
    object: { type: 'import', id, name: found.file_name },
    before: { kind: found.kind },
    after: null,
    at,
  })
}
