import { PLANS_MAX } from '@fanfara/contract/limits'
import { opsKeepPlan, opsListPlans, opsRemovePlan, opsRenamePlan } from '@fanfara/contract/ops/campaign/plans'
import { opsImportTable, opsPreviewImport, opsUndoImport } from '@fanfara/contract/ops/tables/imports'
import { type Operator, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const HEAD = 'nazwa planu;platforma;rodzaj reklamy;liczba;opis zadania;akceptacja;od dnia;do dnia'
const kind = 'plans'
const look = async (...lines: string[]) =>
  (await operator.call(opsPreviewImport, { body: { kind, csv: [HEAD, ...lines].join('\n') } })).data
async function take(...lines: string[]) {
  const csv = [HEAD, ...lines].join('\n')
  const { mapping } = await look(...lines)
  return (await operator.call(opsImportTable, { body: { kind, csv, mapping, file_name: 'plany.csv' } })).data
}
const undo = (id: string) => operator.call(opsUndoImport, { params: { id } })
const plans = async () => (await operator.call(opsListPlans)).data
const names = async () => (await plans()).map(({ name }) => name)

test('IMP-06 lines of one name are one plan, its days numbered from the first; an empty day follows the campaign', async () => {
  const lines = ['Premiera;twitch;stream_banner;2;Pokaż baner.;tak;1;7', 'PREMIERA;youtube;video_short;;Nagraj.;nie;;']
  const looked = await look(...lines)
  expect(looked).toMatchObject({ good: 1, problems: 0, lines: [{ line: 2, title: 'Premiera', problem: null }] })
  expect(await names()).toEqual([])
  expect(await take(...lines)).toMatchObject({ kind, made: 1, undone_at: null })
  const brief = (pl: string) => ({ pl, en: '' })
  expect(await plans()).toMatchObject([
    {
      name: 'Premiera',
      lines: [
        { platform: 'twitch', ad_type: 'stream_banner', amount: 2, need_acceptance: true, starts_in: 0, ends_in: 6 },
        { platform: 'youtube', amount: 1, brief: brief('Nagraj.'), need_acceptance: false, starts_in: null },
      ],
    },
  ])
})

test('IMP-06 a name that is taken, a task that there is not, days the wrong way round and no days are said at their line', async () => {
  const looked = await look(
    'premiera;twitch;stream_banner;1;Baner;;1;7',
    'Druga;x;stream_banner;1;Baner;;1;7',
    'Trzecia;twitch;stream_banner;1;Baner;;7;1',
    'Czwarta;twitch;stream_banner;1;Baner;;0;jutro',
    ';twitch;stream_banner;1;Baner;;1;2',
  )
  expect(looked.lines.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    expect.stringMatching(/^2 nazwa planu: There is a plan of this name already\./),
    expect.stringMatching(/^3 rodzaj reklamy: /),
    expect.stringMatching(/^4 do dnia: /),
    expect.stringMatching(/^5 od dnia: /),
    expect.stringMatching(/^6 nazwa planu: /),
  ])
  expect((await refusal(take('Druga;x;stream_banner;1;Baner;;1;7'))).code).toBe('import_problems')
  expect(await names()).toEqual(['Premiera'])
})

test('IMP-06 IMP-04 taken back, its plans are gone; a plan that was renamed or removed keeps them all', async () => {
  const both = ['Cofany;twitch;stream_banner;1;Baner;;;', 'Cofany drugi;twitch;stream_banner;1;Baner;;;']
  await undo((await take(...both)).id)
  expect(await names()).toEqual(['Premiera'])
  const renamed = await take(...both)
  const plan = (await plans()).find(({ name }) => name === 'Cofany')
  const params = { id: plan?.id ?? '' }
  await operator.call(opsRenamePlan, { params, body: { name: 'Zmieniony', revision: plan?.revision ?? '' } })
  expect(await refusal(undo(renamed.id))).toMatchObject({ status: 409, code: 'import_built_on' })
  await operator.call(opsRemovePlan, { params })
  expect((await refusal(undo(renamed.id))).code).toBe('import_built_on')
  expect(await names()).toEqual(['Cofany drugi', 'Premiera'])
})

test('IMP-06 what does not fit among the plans that may be kept is said at its line', async () => {
  const line = { platform: 'twitch', ad_type: 'stream_banner', amount: 1, need_acceptance: false } as const
  const days = { brief: said('Baner', 'Banner'), starts_in: null, ends_in: null }
  for (let nth = (await plans()).length; nth < PLANS_MAX - 1; nth += 1)
    await operator.call(opsKeepPlan, { body: { name: `Plan ${nth}`, lines: [{ ...line, ...days }] } })
  const looked = await look('Ostatni;twitch;stream_banner;1;Baner;;;', 'Za dużo;twitch;stream_banner;1;Baner;;;')
  expect(looked.lines.map(({ problem }) => problem)).toEqual([null, expect.stringContaining('100 at most')])
})
