import * as z from 'zod/mini'
import { atMost } from '../../values/bounds.ts'
import { page, pageMeta, perPage } from '../../campaigns.ts'
import { data, endpoint, id, idParams, revision } from '../../endpoint.ts'
import { instantText } from '../../values/time.ts'
import { IMPORT_MAX_CHARS } from '../participants.ts'
import { REQUIRED } from '../shared.ts'
import { recordOf } from '../../values/enums.ts'

/** What can be taken over from a table: drafts of campaigns with their task plans, task plans to keep, recommended prices, and people to invite. */
export const importKinds = ['campaigns', 'plans', 'prices', 'creators'] as const
/** `campaigns` makes drafts, `plans` keeps task plans, `prices` sets recommended prices, `creators` invites people by mail. */
export type ImportKind = (typeof importKinds)[number]

/** Lines of an imported table at most, and its columns. */
export const TABLE_MAX_LINES = 1000
export const TABLE_MAX_COLUMNS = 60

interface ImportField {
  name: string
  isRequired?: true
  /** Other names that a column may have, in small letters. */
  also?: readonly string[]
}
/**
 * What a line of each kind may say. Lines of one campaign have the same name: each adds a line of its task plan, and a rate where it
 * names one; what holds for the whole campaign stands in its first line. Lines of one task plan have the same name too; its days are
 * numbered, the campaign's first being 1.
 */
export const importFields = {
  campaigns: [
    { name: 'name', isRequired: true, also: ['nazwa', 'kampania', 'campaign'] },
    { name: 'advertiser', isRequired: true, also: ['reklamodawca'] },
    { name: 'advertiser_email', isRequired: true, also: ['e-mail reklamodawcy', 'email reklamodawcy'] },
    { name: 'type', isRequired: true, also: ['forma', 'form'] },
    { name: 'description', also: ['opis'] },
    { name: 'start_date', also: ['start', 'od', 'początek'] },
    { name: 'end_date', also: ['end', 'do', 'koniec'] },
    { name: 'recruiting_until', also: ['rekrutacja do'] },
    { name: 'places', also: ['miejsca'] },
    { name: 'landing_url', also: ['link', 'adres docelowy'] },
    { name: 'topic', also: ['temat'] },
    { name: 'model' },
    { name: 'rate', also: ['stawka'] },
    { name: 'unit', also: ['jednostka'] },
    { name: 'platform', isRequired: true, also: ['platforma'] },
    { name: 'ad_type', isRequired: true, also: ['ad type', 'typ reklamy', 'rodzaj reklamy'] },
    { name: 'amount', also: ['liczba', 'sztuk'] },
    { name: 'brief_pl', also: ['opis zadania', 'brief'] },
    { name: 'brief_en' },
    { name: 'need_acceptance', also: ['akceptacja'] },
    { name: 'task_start', also: ['zadanie od'] },
    { name: 'task_end', also: ['zadanie do'] },
  ],
  plans: [
    { name: 'plan', isRequired: true, also: ['name', 'nazwa', 'nazwa planu', 'plan zadań', 'task plan'] },
    { name: 'platform', isRequired: true, also: ['platforma'] },
    { name: 'ad_type', isRequired: true, also: ['ad type', 'typ reklamy', 'rodzaj reklamy'] },
    { name: 'amount', also: ['liczba', 'sztuk', 'zadania', 'tasks'] },
    { name: 'brief_pl', also: ['opis zadania', 'brief', 'brief po polsku', 'brief in polish'] },
    { name: 'brief_en', also: ['brief po angielsku', 'brief in english'] },
    { name: 'need_acceptance', also: ['akceptacja', 'treść do zatwierdzenia', 'content approved first'] },
    { name: 'day_from', also: ['from day', 'od dnia', 'dzień od'] },
    { name: 'day_to', also: ['to day', 'do dnia', 'dzień do'] },
  ],
  prices: [
    { name: 'platform', isRequired: true, also: ['platforma'] },
    { name: 'ad_type', isRequired: true, also: ['ad type', 'typ reklamy', 'rodzaj reklamy'] },
    ...(['1', '2', '3', '4', '5', '6', '7', '8'] as const).map(stage => ({
      name: stage,
      also: [`kategoria ${stage}`, `category ${stage}`, `stage ${stage}`],
    })),
  ],
  creators: [
    { name: 'email', isRequired: true, also: ['e-mail', 'mail', 'adres e-mail'] },
    {
      name: 'person',
      isRequired: true,
      also: ['name', 'nazwa', 'imię', 'imię i nazwisko', 'twórca', 'creator', 'kogo zaproszono', 'who was invited'],
    },
    { name: 'language', also: ['język'] },
    { name: 'channels', also: ['kanały', 'kanał', 'channel', 'link'] },
    { name: 'interests', also: ['zainteresowania'] },
    { name: 'prices', also: ['stawki', 'ceny'] },
  ],
} as const satisfies Record<ImportKind, readonly ImportField[]>

/** Which column says what: the column's place by the name of the field; a field that is left out stands nowhere. */
const mapping = z.record(
  z.string().check(atMost(40)),
  z
    .int('inputs.error.choice')
    .check(z.nonnegative('inputs.error.choice'), z.maximum(TABLE_MAX_COLUMNS - 1, 'inputs.error.choice')),
)
/** Places of columns by field. */
export type ImportMapping = z.output<typeof mapping>

const table = {
  kind: z.enum(importKinds, REQUIRED),
  csv: z.string(REQUIRED).check(z.minLength(1, { error: REQUIRED, abort: true }), atMost(IMPORT_MAX_CHARS)),
}
/** One line, or the lines of one campaign: what it is, what it says in short, and why it cannot be taken over. */
const judged = z.object({
  /** Number of its first line, the names of the columns being line 1. */
  line: z.number(),
  title: z.string(),
  detail: z.string(),
  problem: z.nullable(z.string()),
  /** Why it is left out although nothing is wrong with it; null where it is not. */
  skipped: z.nullable(z.string()),
})
/** `detail` is short and untranslated: models and platforms, or prices by category. */
export type JudgedLine = z.output<typeof judged>

/** Looks at a table, without writing: with the mapping given, else with the one of the last table of such columns, else by names. */
export const opsPreviewImport = endpoint({
  id: 'opsPreviewImport',
  method: 'POST',
  path: '/ops/imports/preview',
  auth: 'operator',
  summary: 'Reads a table: which column says what, and what each line would make.',
  body: z.strictObject({ ...table, mapping: z.optional(mapping) }),
  response: data(
    z.object({
      columns: z.array(z.string()),
      mapping,
      lines: z.array(judged),
      good: z.number(),
      problems: z.number(),
      /** Stands for the prices that the table takes the place of. */
      revision,
    }),
  ),
})

/** A table with who brought it and when; `undone_at` is null while it stands. */
export const importRow = z.object({
  id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  /** How many drafts, task plans, rows of prices, or invitations it made. */
  made: z.number(),
  at: instantText,
  by: z.nullable(z.string()),
  undone_at: z.nullable(instantText),
})
/** A line of the list of imports. */
export type ImportRow = z.output<typeof importRow>

/** All lines or none; a line that is wrong refuses the whole table. What a colleague set since the preview is a 409 (LIVE-02). */
export const opsImportTable = endpoint({
  id: 'opsImportTable',
  method: 'POST',
  path: '/ops/imports',
  auth: 'operator',
  summary: 'Takes a table over: drafts of campaigns, task plans, recommended prices, or people to invite.',
  body: z.strictObject({
    ...table,
    mapping,
    file_name: z.string().check(z.trim(), atMost(200)),
    revision: z.optional(revision),
  }),
  response: data(importRow),
  status: 201,
  refusals: ['import_problems', 'changed_meanwhile', 'plan_name_taken', 'plans_full'],
  errors: [409],
  idempotent: true,
})
/** Orders of the list beside the usual one, which is by age: the other way round, and by the name of the file. */
export const importSorts = ['oldest', 'file'] as const
export type ImportSort = (typeof importSorts)[number]
const shown = {
  kind: z.optional(z.enum(importKinds, 'inputs.error.choice')),
  /** A part of the name of the file; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(200, 'inputs.error.too_long'))),
  sort: z.optional(z.enum(importSorts, 'inputs.error.choice')),
}

/** DESK-35, DESK-29: the newest first unless told; counts are of all, whatever is looked for, up to 10,000. */
export const opsListImports = endpoint({
  id: 'opsListImports',
  method: 'GET',
  path: '/ops/imports',
  auth: 'operator',
  summary: 'Tables that were taken over in an order, the newest first unless told.',
  query: z.object({ page, per_page: perPage, ...shown }),
  response: z.object({
    data: z.array(importRow),
    meta: pageMeta,
    counts: z.object(recordOf(importKinds, () => z.int())),
  }),
})
/** DESK-05: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadImports = endpoint({
  id: 'opsDownloadImports',
  method: 'GET',
  path: '/ops/imports/file',
  auth: 'operator',
  summary: 'The same imports as a CSV file.',
  query: z.object(shown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** Refused as soon as anything it made was changed, published, or replaced. */
export const opsUndoImport = endpoint({
  id: 'opsUndoImport',
  method: 'POST',
  path: '/ops/imports/{id}/undo',
  auth: 'operator',
  summary: 'Takes an import back, as long as nothing was built on it.',
  params: idParams,
  response: data(importRow),
  refusals: ['import_built_on', 'import_undone'],
  idempotent: true,
})
