import { readFile } from 'node:fs/promises'
import { SHEET_MAX_BYTES, textOfSheet, textOfTable } from '@fanfara/contract/csv'
import { featureFlags } from '@fanfara/contract/enums'
import { companyForm } from '@fanfara/contract/ops/company'
import { applicationForm } from '@fanfara/contract/ops/inbox'
import { importKinds } from '@fanfara/contract/ops/tables/imports'
import { hasRight, operatorRoles, type Right } from '@fanfara/contract/rights'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { withTransaction } from '../db/port.ts'
import type { Invalid } from '../errors.ts'
import { changeOperator, findOperator, holderOf, readTeam } from '../features/accounts/service.ts'
import { readCompany, saveCompany } from '../features/company/service.ts'
import { announce, limit, restore } from '../features/creators/service.ts'
import { importTable, previewImport } from '../features/imports/service.ts'
import { listApplications, setApplication } from '../features/inbox/service.ts'
import { readFlags, setFlag } from '../features/settings/service.ts'
import { isTextKey, textOf } from '../i18n/texts.ts'
import type { World } from '../world.ts'

/** What was written behind `--`, by name. */
export type Options = Record<string, string | undefined>
/** A mistake of whoever wrote the command, in a sentence. */
export class Mistaken extends Error {}

/** What a command may do: reach the world, and say something. */
interface Hand {
  world: World
  say: (text: string) => void
}
type Command = (hand: Hand, options: Options) => Promise<number>

/** @throws Mistaken where an option is missing */
function need(options: Options, ...names: string[]): string[] {
  const missing = names.filter(name => !options[name])
  if (missing.length > 0) throw new Mistaken(`Missing: ${missing.map(name => `--${name}`).join(', ')}`)
  return names.map(name => options[name] ?? '')
}

/** One of a list. @throws Mistaken for anything else */
function oneOf<Value extends string>(list: readonly Value[], name: string, written: string): Value {
  const found = list.find(value => value === written)
  if (!found) throw new Mistaken(`--${name} is one of ${list.join(', ')}`)
  return found
}

/** In whose name it is done, as the log will say. @throws Mistaken for who may not */
async function actor({ world }: Hand, options: Options, right: Right) {
  const [email = ''] = need(options, 'as')
  const operator = await findOperator(world, email.trim().toLowerCase())
  if (!operator) throw new Mistaken(`${email} is no operator; --as names whose act the log will say it is`)
  if (!hasRight(operator.role, right)) throw new Mistaken(`${email} has not the right to do this (${right})`)
  return operator
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

const settings = {
  async 'settings show'({ world, say }) {
    say(json((await readCompany(world)).company))
    return 0
  },
  async 'settings set'(hand, options) {
    const { id } = await actor(hand, options, 'company')
    const [from = ''] = need(options, 'from')
    const company = await formIn(from, companyForm)
    await saveCompany(hand.world, id, company)
    hand.say(`Saved who pays: ${company.name}`)
    return 0
  },
  async 'flags show'({ world, say }) {
    const flags = await readFlags(world)
    for (const flag of featureFlags) say(`${flags[flag] ? 'on ' : 'off'} ${flag}`)
    return 0
  },
  async 'flags set'(hand, options) {
    const { id } = await actor(hand, options, 'company')
    const [name = '', value = ''] = need(options, 'name', 'value')
    const flag = oneOf(featureFlags, 'name', name)
    await setFlag(hand.world, flag, oneOf(['on', 'off'], 'value', value) === 'on', id)
    hand.say(`${flag} is ${value}`)
    return 0
  },
} satisfies Record<string, Command>

/** Where a file is wrong, in the words of the form. */
const issueLine = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `${path.map(String).join('.') || 'file'}: ${isTextKey(message) ? textOf('en', message) : message}`

/** What a file of JSON says, by a form's rules. @throws Mistaken with a line for each field that is wrong */
async function formIn<Form>(from: string, form: ZodMiniType<Form>): Promise<Form> {
  const read = safeParse(form, JSON.parse(await readFile(from, 'utf8')))
  if (!read.success) throw new Mistaken(read.error.issues.map(issueLine).join('\n'))
  return read.data
}

const SHOWN_MAX = 1000
const applications = {
  async 'applications show'({ world, say }) {
    say(json((await listApplications(world, { search: undefined, limit: SHOWN_MAX, offset: 0 })).applications))
    return 0
  },
  async 'applications set'(hand, options) {
    const { id: accountId } = await actor(hand, options, 'company')
    const [from = ''] = need(options, 'from')
    const form = await formIn(from, applicationForm)
    const set = await setApplication(hand.world, { accountId }, form)
    hand.say(
      set.done === 'registered'
        ? `Registered ${form.identifier}. Its key, which is never shown again:\n${set.secret}`
        : set.done === 'changed'
          ? `Changed ${form.identifier}.`
          : `${form.identifier} is as the file says already.`,
    )
    return 0
  },
} satisfies Record<string, Command>

const people = {
  async 'roles show'({ world, say }) {
    for (const { email, operator_role: role, is_active: isActive } of (await readTeam(world)).operators)
      say(`${role} ${email}${isActive ? '' : ' (limited)'}`)
    return 0
  },
  async 'roles set'(hand, options) {
    const { id } = await actor(hand, options, 'people')
    const [email = '', role = '', reason = ''] = need(options, 'email', 'role', 'reason')
    const operator = await findOperator(hand.world, email.trim().toLowerCase())
    if (!operator) throw new Mistaken(`${email} is no operator`)
    const change = { role: oneOf(operatorRoles, 'role', role) }
    await changeOperator(hand.world, { accountId: id }, operator.id, { change, reason })
    hand.say(`${email} is ${role}`)
    return 0
  },
  'limits set': (hand, options) => setLimit(hand, options, limit, 'is limited'),
  'limits lift': (hand, options) => setLimit(hand, options, restore, 'is not limited any more'),
} satisfies Record<string, Command>

async function setLimit(hand: Hand, options: Options, act: typeof limit, done: string): Promise<number> {
  const { world, say } = hand
  const operator = await actor(hand, options, 'campaigns')
  const [email = '', reason = ''] = need(options, 'email', 'reason')
  const creator = await holderOf(world.db, email.trim().toLowerCase())
  if (!creator) throw new Mistaken(`Nobody has the address ${email}`)
  await withTransaction(world.db, tx => act(world, tx, operator.id, creator.id, reason))
  announce(world, creator.id)
  say(`${email} ${done}`)
  return 0
}

const imports = {
  async 'imports run'(hand, options) {
    const { world, say } = hand
    const { id } = await actor(hand, options, 'campaigns')
    const [kind = '', from = ''] = need(options, 'kind', 'from')
    const asked = { kind: oneOf(importKinds, 'kind', kind), csv: await tableIn(from) }
    const looked = await previewImport(world, asked, undefined)
    const wrong = looked.lines.filter(({ problem }) => problem !== null)
    for (const { line, title, problem } of wrong) say(`line ${line} (${title}): ${sentenceOf(problem)}`)
    if (wrong.length > 0) return 1
    const taken = { ...asked, mapping: looked.mapping, fileName: from.split('/').at(-1) ?? from }
    await withTransaction(world.db, tx => importTable(world, tx, id, taken))
    say(`Took over ${looked.lines.filter(({ skipped }) => !skipped).length} of ${looked.lines.length} entries.`)
    return 0
  },
} satisfies Record<string, Command>

/** A table as text: the first sheet of a workbook; else UTF-8, else as spreadsheets on Windows write it in Polish. @throws Mistaken for what is no workbook */
async function tableIn(from: string): Promise<string> {
  const bytes = await readFile(from)
  return from.toLowerCase().endsWith('.xlsx') ? sheetIn(from, bytes) : textOfTable(bytes)
}

async function sheetIn(from: string, bytes: Buffer): Promise<string> {
  if (bytes.length > SHEET_MAX_BYTES)
    throw new Mistaken(`${from} has more than ${SHEET_MAX_BYTES} bytes: save it as CSV`)
  const { readSheet } = await import('read-excel-file/node')
  const rows = await readSheet(bytes).catch(() => null)
  if (rows === null) throw new Mistaken(`${from} is no workbook that can be read: save it as CSV`)
  return textOfSheet(rows)
}

function sentenceOf(problem: { key: string; field: string | null } | null): string {
  const sentence = problem && isTextKey(problem.key) ? textOf('en', problem.key) : textOf('en', 'inputs.error.invalid')
  return problem?.field ? `${problem.field}: ${sentence}` : sentence
}

/** What an automated set-up does without a browser. Each act is written into the log in the name of `--as`. */
export const setUpCommands = { ...settings, ...applications, ...people, ...imports }

/** Fields that a form of the command line got wrong, a line each. */
export const mistakesOf = ({ fields }: Invalid): string =>
  Object.entries(fields)
    .map(([path, [message = '']]) => issueLine({ path: [path], message }))
    .join('\n')
