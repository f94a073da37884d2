import type { CompanyForm } from '@fanfara/contract/ops/company'
import { DEFAULT_TERMS, MADE_UP_COMPANY } from '#/company.ts'
import { companyVersions, insertCompany, lockCompany, newestCompany } from '#/db/company.ts'
import { remembering } from '#/db/kept/memory.ts'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import { changedFields, plainCompany } from './checks.ts'

/** Savings that a history shows. */
const HISTORY_MAX = 50
/** How long a process trusts what it remembers of the company without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000

type Terms = Pick<CompanyForm, keyof typeof DEFAULT_TERMS>

/** Who pays (OPS-21), inside of a transaction or outside; null where nobody said so yet and nobody is made up. */
export async function companyOf({ config }: Pick<World, 'config'>, db: Reader): Promise<CompanyForm | null> {
  return (await newestCompany(db)) ?? (config.mode === 'demo' ? MADE_UP_COMPANY : null)
}

const remember = remembering<CompanyForm | null>({
  forMs: REMEMBERED_MS,
  max: 1,
  on: { 'company-changed': () => true },
})

/** As `companyOf`, remembered: for what screens show, not for acts with money. */
export const shownCompany = (world: World): Promise<CompanyForm | null> =>
  remember(world, '', () => companyOf(world, world.db))

/** Minimum, terms and links: the company's, or those that hold as long as nobody says otherwise. */
export const termsOf = (company: CompanyForm | null): Terms => company ?? DEFAULT_TERMS

/**
 * Who pays. Nobody pays or is billed in the name of a company that was made up for the demo world.
 * @throws Refused `company_unknown` in production, until an operator has said who it is (OPS-21).
 */
export async function requireCompany(world: Pick<World, 'config'>, tx: Tx): Promise<CompanyForm> {
  const company = await companyOf(world, tx)
  if (!company) throw new Refused('company_unknown')
  return company
}

/** The newest version, with name and time of whoever saved it (OPS-21); null before the first. */
export async function readCompany(world: World) {
  const saved = await companyVersions(world.db, HISTORY_MAX + 1)
  const company = saved[0]?.form ?? (await companyOf(world, world.db))
  const history = saved.slice(0, HISTORY_MAX).map(({ id, at, actor, form }, place) => ({
    id,
    at,
    actor,
    changed: changedFields(saved[place + 1]?.form ?? null, form),
  }))
  return { company, isMadeUp: saved.length === 0 && company !== null, history, revision: revisionOf(company) }
}

/**
 * Saves who pays, terms and links: a new version, the ones before stay (OPS-21). Saving what is there already changes nothing.
 * @throws Refused `changed_meanwhile` (409) when a colleague was faster.
 */
export async function saveCompany(
  world: World,
  operatorId: string,
  { revision, ...form }: CompanyForm & { revision?: string | undefined },
): Promise<void> {
  const company = plainCompany(form)
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    await lockCompany(tx)
    const before = await companyOf(world, tx)
    refuseOutdated(revision, revisionOf(before))
    const saved = await newestCompany(tx)
    if (saved && changedFields(saved, company).length === 0) return
    await insertCompany(tx, { at, actorId: operatorId, form: company })
    await audit.record(tx, {
      actorId: operatorId,
      action: 'company_saved',
      object: { type: 'company', id: null, name: company.name },
      // What held before anybody said who pays: the terms for all, and in the demo world the company that was made up.
      before: saved ?? { is_set: false, ...(before ?? DEFAULT_TERMS) },
      after: saved ? company : { is_set: true, ...company },
      at,
    })
  })
  world.bus.say('company-changed', '')
}
