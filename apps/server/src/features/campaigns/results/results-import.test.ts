import { joinCampaign } from '@fanfara/contract/campaigns'
import { IMPORT_MAX_LINES, opsImportResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A campaign that pays clicks and sales, with two creators in it. */
async function measured() {
  const id = await world.campaigns.published({
    incomes: [
      { model: 'CPC', unit: 'flat', value: 0.5 },
      { model: 'CPS', unit: 'perc', value: 10 },
    ],
  })
  const people = [await world.creator({ name: 'Żaneta Łoś' }), await world.creator({ name: 'Kuba' })] as const
  for (const { call } of people) await call(joinCampaign, { params: { id } })
  const { call } = await world.operator()
  const load = (csv: string, apply = false, reason?: string) =>
    call(opsImportResults, { params: { id }, body: { csv, apply, ...(reason === undefined ? {} : { reason }) } }).then(
      ({ data }) => data,
    )
  const results = async () =>
    (await call(opsListParticipants, { params: { id } })).data.map(({ results: { clicks, sales, sales_value } }) => [
      clicks,
      sales,
      sales_value,
    ])
  return { people, load, results, call, id }
}

test('OPS-13 a file shows what each line would change, writes nothing yet, and then all of it', async () => {
  const { people, load, results } = await measured()
  const [zaneta, kuba] = people
  const csv = `\uFEFFemail;clicks;sales;sales_value\r\n${zaneta.email};1 200;3;1 990,50\r\n${kuba.email.toUpperCase()};7;;\r\n\r\n`
  const preview = await load(csv)
  expect(preview).toMatchObject({ is_applied: false, problems: 0, amount_before: 0, amount_after: 600 + 199.05 + 3.5 })
  expect(preview.lines.map(({ line, creator, amount_after }) => [line, creator, amount_after])).toEqual([
    [2, 'Żaneta Łoś', 799.05],
    [3, 'Kuba', 3.5],
  ])
  expect(await results()).toEqual([
    [null, null, null],
    [null, null, null],
  ])
  expect((await load(csv, true)).is_applied).toBe(true)
  expect(await results()).toHaveLength(2)
  expect(await results()).toEqual(
    expect.arrayContaining([
      [1200, 3, 1990.5],
      [7, null, null],
    ]),
  )
  expect(await zaneta.balances()).toMatchObject({ pending: 799_05 })
})

test('OPS-13 one wrong line, and nothing is written; each wrong line says why', async () => {
  const { people, load, results } = await measured()
  const [zaneta] = people
  const lines = [
    'email,clicks',
    `${zaneta.email},5`,
    'nobody@test.test,5',
    `Kuba,many`,
    `Żaneta Łoś,6`,
    'Kuba,3000000000',
  ]
  const { is_applied, problems, lines: read } = await load(lines.join('\n'), true)
  expect([is_applied, problems]).toEqual([false, 4])
  expect(read.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, 'Nobody with this address or name takes part in the campaign.'],
    [4, 'One of the figures is no number, or too large.'],
    [5, 'This creator stands in the file twice.'],
    [6, 'One of the figures is no number, or too large.'],
  ])
  expect(await results()).toEqual([
    [null, null, null],
    [null, null, null],
  ])
})

test('OPS-13 an empty cell and a column that is missing leave a figure as it is', async () => {
  const { people, load, results } = await measured()
  const [zaneta] = people
  await load(`email\tclicks\tsales\n${zaneta.email}\t10\t2`, true)
  await load(`email\tclicks\n${zaneta.email}\t11`, true)
  await load(`email\tclicks\tsales_value\n${zaneta.email}\t\t5.5`, true)
  expect(await results()).toContainEqual([11, 2, 5.5])
})

test('threat model §4.7 a file that comes twice under one key is written once, and its corrections are told once', async () => {
  const { people, call, id } = await measured()
  const [zaneta] = people
  await sql`update participation set counted_clicks = 6 where creator_id = ${zaneta.id}`.execute(world.world.db)
  const given = { csv: `email,clicks\n${zaneta.email},9`, reason: 'Three were missed.' }
  const send = (apply: boolean) =>
    call(opsImportResults, { params: { id }, body: { ...given, apply } }, { idempotencyKey: `import-${id}` })
  expect((await send(false)).data.is_applied).toBe(false)
  const first = await send(true)
  expect(first.data.is_applied).toBe(true)
  world.clock.advance(60_000)
  expect(await send(true)).toEqual(first)
  const { data: lines } = await call(opsListAudit, { query: { per_page: 100 } })
  expect(lines.filter(({ reason }) => reason === given.reason)).toHaveLength(1)
  await sendDue(world.world)
  const { rows } = await sql`select 1 from portal_message where account_id = ${zaneta.id}
    and occasion like 'results-corrected:%'`.execute(world.world.db)
  expect(rows).toHaveLength(1)
})

test('what is no table, names nobody or nothing, or is too long is refused under the field', async () => {
  const { call, id } = await measured()
  const errorOf = async (csv: string) =>
    (await refusal(call(opsImportResults, { params: { id }, body: { csv, apply: false } }))).errors.csv?.[0]
  expect(await errorOf('email,clicks\n"open,5')).toContain('no table')
  expect(await errorOf('clicks\n5')).toContain('No column names the creators')
  expect(await errorOf('email,kind\na@b.test,5')).toContain('No column holds a figure')
  expect(await errorOf('email,clicks\n')).toContain('nothing below')
  expect(await errorOf(`email,clicks\n${'a@b.test,1\n'.repeat(IMPORT_MAX_LINES + 1)}`)).toContain('2,000 lines')
})
