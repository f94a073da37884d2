import { opsListPrices, opsSetPrices } from '@fanfara/contract/evaluation'
import { opsGetCampaign, opsListCampaigns, opsPublishCampaign } from '@fanfara/contract/ops/campaigns'
import { opsDownloadAudit, opsListAudit } from '@fanfara/contract/ops/desk'
import { IMPORT_MAX_CHARS } from '@fanfara/contract/ops/participants'
import {
  type ImportKind,
  type ImportMapping,
  opsImportTable,
  opsListImports,
  opsPreviewImport,
  opsUndoImport,
} from '@fanfara/contract/ops/tables/imports'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const preview = async (kind: ImportKind, csv: string, mapping?: ImportMapping) =>
  (await operator.call(opsPreviewImport, { body: { kind, csv, ...(mapping ? { mapping } : {}) } })).data
async function take(kind: ImportKind, csv: string, file_name = 'plan.csv') {
  const { mapping } = await preview(kind, csv)
  return operator.call(opsImportTable, { body: { kind, csv, mapping, file_name } })
}
const undo = (id: string) => operator.call(opsUndoImport, { params: { id } })
const named = async (name: string) => (await operator.call(opsListCampaigns, { query: { name } })).data

const HEAD =
  'Nazwa;Reklamodawca;E-mail reklamodawcy;Forma;Od;Do;Miejsca;model;stawka;jednostka;platforma;rodzaj reklamy;liczba;brief_pl;akceptacja'
const campaignTable = (name: string, lines: string[] = []) =>
  [
    HEAD,
    `${name};Palarnia Świt;reklama@swit.test;otwarta;1.03.2027;31.03.2027;10;CPC;0,50;zł;twitch;stream_banner;2;Pokaż baner.;nie`,
    `${name};;;;;;;CPS;10;%;youtube;video_short;1;Nagraj film.;tak`,
    ...lines,
  ].join('\n')

describe('campaigns', () => {
  test('IMP-01 IMP-02 lines of one name are one draft, with its rates and its task plan, by the form’s own rules', async () => {
    const looked = await preview('campaigns', campaignTable('Kawa z tabeli'))
    expect(looked).toMatchObject({ good: 1, problems: 0, lines: [{ line: 2, title: 'Kawa z tabeli', problem: null }] })
    expect(await named('Kawa z tabeli')).toEqual([])
    const { data } = await take('campaigns', campaignTable('Kawa z tabeli'))
    expect(data).toMatchObject({ kind: 'campaigns', file_name: 'plan.csv', made: 1, undone_at: null })
    const [draft] = await named('Kawa z tabeli')
    expect(draft).toMatchObject({
      stage: 'draft',
      type: 'open',
      platforms: ['twitch', 'youtube'],
      start_date: '2027-03-01',
      end_date: '2027-03-31',
      places: 10,
      incomes: [
        { model: 'CPC', unit: 'flat', value: 0.5 },
        { model: 'CPS', unit: 'perc', value: 10 },
      ],
    })
    expect(
      draft?.task_plan.map(({ ad_type, amount, need_acceptance, brief }) => [
        ad_type,
        amount,
        need_acceptance,
        brief.pl,
      ]),
    ).toEqual([
      ['stream_banner', 2, false, 'Pokaż baner.'],
      ['video_short', 1, true, 'Nagraj film.'],
    ])
  })

  test.each([
    ['no advertiser', 'A;;x@x.test;open;;;;CPC;1;;twitch;stream_banner;;b;', /^reklamodawca: This field is required/],
    [
      'a form that there is none',
      'A;B;x@x.test;może;;;;CPC;1;;twitch;stream_banner;;b;',
      /^forma: Choose one of the values offered/,
    ],
    [
      'a day that there is none',
      'A;B;x@x.test;open;30.02.2027;;;CPC;1;;twitch;stream_banner;;b;',
      /^od: Enter a date that exists/,
    ],
    ['an ad that the platform has not', 'A;B;x@x.test;open;;;;CPC;1;;twitch;instastory;;b;', /^rodzaj reklamy: /],
    ['a rate that is none', 'A;B;x@x.test;open;;;;CPC;dużo;;twitch;stream_banner;;b;', /^stawka: /],
    ['no name', ';B;x@x.test;open;;;;CPC;1;;twitch;stream_banner;;b;', /^nazwa: This field is required/],
  ])('IMP-03 %s is said at its line with its column, and nothing is taken over', async (_, line, sentence) => {
    const csv = `${HEAD}\n${line}\n`
    const looked = await preview('campaigns', csv)
    expect(looked.lines.map(({ problem }) => problem)).toEqual([expect.stringMatching(sentence)])
    const before = (await operator.call(opsListCampaigns, { query: {} })).meta.total
    expect((await refusal(take('campaigns', csv))).code).toBe('import_problems')
    expect((await operator.call(opsListCampaigns, { query: {} })).meta.total).toBe(before)
  })

  test('IMP-03 lines of one campaign that contradict each other are named', async () => {
    const csv = campaignTable('Spór', ['Spór;Ktoś inny;;;;;;;;;twitch;stream_banner;1;b;'])
    expect((await preview('campaigns', csv)).lines[0]?.problem).toBe(
      'reklamodawca: Lines of this campaign say different things here.',
    )
  })

  test('IMP-04 an import is taken back as long as its drafts are untouched, once', async () => {
    const { data } = await take('campaigns', campaignTable('Do cofnięcia'))
    expect((await undo(data.id)).data.undone_at).toBe(world.clock.now().toISOString())
    expect((await named('Do cofnięcia'))[0]?.stage).toBe('cancelled')
    const again = await refusal(undo(data.id))
    expect([again.status, again.code]).toEqual([409, 'import_undone'])
  })

  test('IMP-04 something was built on it: nothing is taken back, of no draft', async () => {
    const csv = `${campaignTable('Zostaje')}\n${campaignTable('Rusza').split('\n').slice(1).join('\n')}`
    const { data } = await take('campaigns', csv)
    expect(data.made).toBe(2)
    const [live] = await named('Rusza')
    await operator.call(opsPublishCampaign, { params: { id: live?.id ?? '' } })
    const refused = await refusal(undo(data.id))
    expect([refused.status, refused.code]).toEqual([409, 'import_built_on'])
    const [other] = await named('Zostaje')
    expect((await operator.call(opsGetCampaign, { params: { id: other?.id ?? '' } })).data.campaign.stage).toBe('draft')
  })
})

describe('prices', () => {
  const csv = 'platforma;rodzaj reklamy;1;2;3;4;5;6;7;8\ntwitch;stream_banner;50;100;150;;;;;\n'
  const pricesOf = async () =>
    (await operator.call(opsListPrices)).data.find(
      ({ platform, ad_type }) => platform === 'twitch' && ad_type === 'stream_banner',
    )?.prices

  test('IMP-01 IMP-04 are set with their stages, and are what they were when it is taken back', async () => {
    const before = await pricesOf()
    expect((await preview('prices', csv)).lines[0]?.detail).toBe(`${before?.join(' ')} → 50 100 150 – – – – –`)
    const { data } = await take('prices', csv, 'ceny.xlsx')
    expect(await pricesOf()).toEqual([50, 100, 150, null, null, null, null, null])
    const other = await preview('prices', csv.replace('150', '170'))
    expect(other.lines[0]?.detail).toBe('50 100 150 – – – – – → 50 100 170 – – – – –')
    await undo(data.id)
    expect(await pricesOf()).toEqual(before)
  })

  test('IMP-04 prices that somebody set since stay, and so does the import', async () => {
    const { data } = await take('prices', csv)
    const prices = Array.from({ length: 8 }, () => 7)
    await operator.call(opsSetPrices, { body: { platform: 'twitch', ad_type: 'stream_banner', prices } })
    expect((await refusal(undo(data.id))).code).toBe('import_built_on')
    expect(await pricesOf()).toEqual(prices)
  })

  test('IMP-03 wrong lines say why', async () => {
    const lines = [
      'kick;stream_banner;1',
      'twitch;instastory;1',
      'twitch;stream_shotout;12,5',
      'twitch;stream_banner;9',
      'twitch;stream_banner;9',
    ]
    const looked = await preview('prices', `platform;ad_type;1\n${lines.join('\n')}\n`)
    expect(looked.lines.map(({ problem }) => problem?.split(':')[0])).toEqual([
      'platform',
      'ad_type',
      '1',
      undefined,
      'This ad type stands in the table twice.',
    ])
  })
})

describe('bad files', () => {
  const before = async () => (await operator.call(opsListCampaigns, { query: {} })).meta.total
  const errorsOf = async (csv: string) => {
    const body = { kind: 'prices' as const, csv }
    return (await refusal(operator.call(opsPreviewImport, { body }))).errors.csv
  }

  test('IMP-03 a table of 100,000 lines is refused at once with what fits, however it is written', async () => {
    // As the console hands it on: what fits, and one letter more.
    const long = `platforma;rodzaj reklamy\n${'twitch;stream_banner\n'.repeat(100_000)}`.slice(0, IMPORT_MAX_CHARS + 1)
    expect(await errorsOf(long)).toHaveLength(1)
    expect(await errorsOf(`platforma\n${'x\n'.repeat(100_000)}`)).toEqual([expect.stringContaining('1,000 lines')])
  })

  test('IMP-03 columns of something else are said to lack what is needed, and make nothing', async () => {
    const was = await before()
    const looked = await preview('campaigns', 'data;kwota;saldo\n2027-01-01;5,00;10,00\n')
    expect([looked.mapping, looked.lines, looked.good]).toEqual([{}, [], 0])
    expect((await refusal(take('campaigns', 'data;kwota\n2027-01-01;5,00\n'))).errors).toHaveProperty('mapping')
    expect(await before()).toBe(was)
  })

  test('IMP-02 a mark at its beginning, line ends of Windows and commas between cells change nothing', async () => {
    const plain = await preview('campaigns', campaignTable('Kawa znaczona'))
    const windows = `\uFEFF${campaignTable('Kawa znaczona').replaceAll('\n', '\r\n')}`
    expect((await preview('campaigns', windows)).lines).toEqual(plain.lines)
    const commas = 'platforma,rodzaj reklamy,1\ntwitch,stream_banner,50\n'
    const semicolons = commas.replaceAll(',', ';')
    expect((await preview('prices', commas)).lines).toEqual((await preview('prices', semicolons)).lines)
  })

  test('IMP-03 a formula is no price; as a name it is a text, and no formula in any file that is handed out', async () => {
    const prices = await preview('prices', 'platforma;rodzaj reklamy;1\ntwitch;stream_banner;=25*2\n')
    expect([prices.lines[0]?.problem?.split(':')[0], prices.good]).toEqual(['1', 0])
    const name = '=HYPERLINK("https://zly.test")'
    const csv = campaignTable('X').replaceAll('X;', `"${name.replaceAll('"', '""')}";`)
    await take('campaigns', csv, '=cmd.csv')
    expect((await named(name))[0]?.name).toBe(name)
    const file = await operator.call(opsDownloadAudit, { query: { action: 'table_imported' } })
    expect(file).toContain("'=cmd.csv")
  })
})

describe('the mapping', () => {
  test('IMP-05 is remembered for tables with the same columns', async () => {
    const csv = 'gdzie;co;tanio\ntwitch;stream_banner;5\n'
    expect((await preview('prices', csv)).mapping).toEqual({})
    const mapping = { platform: 0, ad_type: 1, '1': 2 }
    expect((await preview('prices', csv, mapping)).good).toBe(1)
    await operator.call(opsImportTable, { body: { kind: 'prices', csv, mapping, file_name: 'a.csv' } })
    expect((await preview('prices', csv.replace('5', '6'))).mapping).toEqual(mapping)
    expect((await preview('prices', 'gdzie;co\ntwitch;stream_banner\n')).mapping).toEqual({})
  })

  test('IMP-03 without a column for what is needed nothing is taken over', async () => {
    const body = { kind: 'prices', csv: 'gdzie;co\na;b\n', mapping: { platform: 0 }, file_name: 'a.csv' } as const
    expect((await refusal(operator.call(opsImportTable, { body }))).errors).toHaveProperty('mapping')
  })
})

test('IMP-04 ten at once with one key are one import; the list names who, the log what', async () => {
  const name = 'Raz tylko'
  world.clock.advance(1000)
  const csv = campaignTable(name)
  const { mapping } = await preview('campaigns', csv)
  const body = { kind: 'campaigns', csv, mapping, file_name: 'raz.csv' } as const
  const key = { idempotencyKey: 'import-once' }
  const made = await Promise.all(Array.from({ length: 10 }, () => operator.call(opsImportTable, { body }, key)))
  expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
  expect(await named(name)).toHaveLength(1)
  const { data, meta } = await operator.call(opsListImports, { query: { page: 1, per_page: 10 } })
  expect(data[0]).toMatchObject({ id: made[0]?.data.id, file_name: 'raz.csv', made: 1, by: expect.any(String) })
  expect(meta.total).toBeGreaterThan(1)
  const log = (await operator.call(opsListAudit, { query: { action: 'table_imported' } })).data
  expect(log[0]).toMatchObject({ object_name: 'raz.csv', after: { kind: 'campaigns', made: 1 } })
})
