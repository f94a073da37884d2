import { joinCampaign } from '@fanfara/contract/campaigns'
import { type Language, languages } from '@fanfara/contract/enums'
import { opsDownloadPrices, opsListPrices, opsSetPrices } from '@fanfara/contract/evaluation'
import {
  type KeptPlanLine,
  opsDownloadPlans,
  opsKeepPlan,
  opsListPlans,
  opsRemovePlan,
} from '@fanfara/contract/ops/campaign/plans'
import { opsDownloadCampaigns, opsListCampaigns } from '@fanfara/contract/ops/campaigns'
import { opsDownloadCreators } from '@fanfara/contract/ops/creator-list'
import {
  opsDownloadParticipants,
  opsEnterResults,
  opsImportResults,
  opsListParticipants,
} from '@fanfara/contract/ops/participants'
import { type ImportKind, opsImportTable, opsPreviewImport } from '@fanfara/contract/ops/tables/imports'
import { opsDownloadCreatorInvitations, opsListCreatorInvitations } from '@fanfara/contract/ops/tables/invitations'
import { longSession, type Operator, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Operator
/** The same operator, as a reader of each language. */
let reading: Record<Language, Operator['call']>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
  const token = await longSession(world.world, operator.id)
  reading = { pl: world.caller(token, 'pl'), en: world.caller(token, 'en') }
})
afterAll(() => world.close())

const look = async (kind: ImportKind, csv: string) =>
  (await operator.call(opsPreviewImport, { body: { kind, csv } })).data
async function take(kind: ImportKind, csv: string) {
  const { mapping } = await look(kind, csv)
  return (await operator.call(opsImportTable, { body: { kind, csv, mapping, file_name: 'z-konsoli.csv' } })).data
}

const tasks: KeptPlanLine[] = [
  {
    platform: 'twitch',
    ad_type: 'stream_product_placement',
    amount: 2,
    brief: said('=Pokaż; „baner”,\nprzez godzinę.', '\'=Show it, "well".'),
    need_acceptance: true,
    starts_in: 0,
    ends_in: 6,
  },
  {
    platform: 'youtube',
    ad_type: 'video_shotout',
    amount: 1,
    brief: said('-Wspomnij', 'Mention'),
    need_acceptance: false,
    starts_in: null,
    ends_in: null,
  },
  {
    platform: 'instagram',
    ad_type: 'instastory',
    amount: 3,
    brief: said('Relacja', 'Story'),
    need_acceptance: false,
    starts_in: 2,
    ends_in: null,
  },
]

test.each(languages)(
  'IMP-07 the file of task plans in %s makes the same plans when it is taken over',
  async language => {
    for (const [name, lines] of [
      ['=Premiera', tasks],
      ['Żółty tydzień', tasks.slice(1)],
    ] as const)
      await operator.call(opsKeepPlan, { body: { name, lines: [...lines] } })
    const plans = async () => (await operator.call(opsListPlans)).data.map(({ name, lines }) => ({ name, lines }))
    const before = await plans()
    const file = await reading[language](opsDownloadPlans)
    for (const { id } of (await operator.call(opsListPlans)).data)
      await operator.call(opsRemovePlan, { params: { id } })
    expect(await plans()).toEqual([])
    // As somebody writes it who has no Polish letters, and in capitals.
    const retyped = file
      .replaceAll('Lokowanie produktu na transmisji', 'LOKOWANIE PRODUKTU NA TRANSMISJI')
      .replace('Wzmianka w filmie', 'wzmianka  w filmie')
    expect(await take('plans', retyped)).toMatchObject({ made: 2 })
    expect(await plans()).toEqual(before)
    for (const { id } of (await operator.call(opsListPlans)).data)
      await operator.call(opsRemovePlan, { params: { id } })
  },
)

test.each(languages)('IMP-08 the file of recommended prices in %s sets the same prices', async language => {
  const prices = [5, 0, null, 100, null, null, null, 999]
  await operator.call(opsSetPrices, { body: { platform: 'twitch', ad_type: 'stream_banner', prices } })
  const before = (await operator.call(opsListPrices)).data
  const file = await reading[language](opsDownloadPrices)
  const looked = await look('prices', file)
  expect([looked.good, looked.problems]).toEqual([before.length, 0])
  await operator.call(opsSetPrices, {
    body: { platform: 'twitch', ad_type: 'stream_banner', prices: Array.from({ length: 8 }, () => 7) },
  })
  await take('prices', file)
  expect((await operator.call(opsListPrices)).data).toEqual(before)
})

test.each(languages)('IMP-08 the files of invitations and of creators in %s invite nobody twice', async language => {
  const people = 'e-mail;nazwa;język;kanały\nnowa@poczta.test;=Nowa;angielski;https://www.twitch.tv/nowa\n'
  if ((await operator.call(opsListCreatorInvitations, { query: {} })).meta.total === 0) await take('creators', people)
  const invited = await look('creators', await reading[language](opsDownloadCreatorInvitations, { query: {} }))
  expect(Object.keys(invited.mapping)).toEqual(['email', 'person', 'language', 'channels'])
  expect(invited.lines).toMatchObject([
    { problem: null, skipped: 'is invited already', detail: '=Nowa · en · https://www.twitch.tv/nowa' },
  ])
  await world.creator({ name: 'Ola Nowak' })
  const known = await look('creators', await reading[language](opsDownloadCreators, { query: {} }))
  expect(Object.keys(known.mapping)).toEqual(['email', 'person', 'language', 'channels'])
  expect(known.lines.length).toBeGreaterThan(0)
  for (const line of known.lines) expect(line).toMatchObject({ problem: null, skipped: 'has an account already' })
})

test('IMP-08 channels and prices are read as the console names them', async () => {
  const csv = `e-mail,name,channels,prices,interests
a@poczta.test,A,"Twitch: ola_gra; YouTube: @ola.gra; X: ; TikTok: Ola Gra",twitch Baner na transmisji 200,"Gry; Food & Cooking"
`
  const looked = await look('creators', csv)
  expect(looked.lines).toMatchObject([{ problem: null, detail: 'A · pl · https://www.twitch.tv/ola_gra' }])
  await take('creators', csv)
  const { data } = await operator.call(opsListCreatorInvitations, { query: {} })
  expect(data.find(({ email }) => email === 'a@poczta.test')?.channels).toEqual([
    'https://www.twitch.tv/ola_gra',
    'https://www.youtube.com/@ola.gra',
  ])
})

test.each(languages)(
  'IMP-08 the file of campaigns in %s says what it lacks for drafts, and makes none',
  async language => {
    await world.campaigns.published({ name: `Z listy ${language}` })
    const { total } = (await operator.call(opsListCampaigns, { query: {} })).meta
    const file = await reading[language](opsDownloadCampaigns, { query: {} })
    const looked = await look('campaigns', file)
    expect(Object.keys(looked.mapping)).toEqual(['name', 'advertiser', 'start_date', 'end_date', 'places'])
    expect(looked.lines).toEqual([])
    expect((await operator.call(opsListCampaigns, { query: {} })).meta.total).toBe(total)
  },
)

test.each(languages)('IMP-08 the file of creators of a campaign in %s is a file of their results', async language => {
  const id = await world.campaigns.published({ name: `Wyniki ${language}` })
  const params = { id }
  // Two of one name: their addresses tell them apart.
  for (const _ of ['first', 'second'])
    await (await world.creator({ name: '=Ola Nowak' })).call(joinCampaign, { params })
  const figures = { views: 1200, clicks: 30, actions: 2, sales: 1, sales_value: 12.5 }
  const participants = async () =>
    (await operator.call(opsListParticipants, { params })).data.map(({ id: participation, results }) => ({
      participation,
      results,
    }))
  for (const { participation } of await participants())
    await operator.call(opsEnterResults, { params: { id: participation }, body: figures })
  const before = await participants()
  const file = await reading[language](opsDownloadParticipants, { params, query: {} })
  const enter = (csv: string) => operator.call(opsImportResults, { params, body: { csv, apply: true } })
  // Whoever was only invited, or declined, stands in the file too, without a figure.
  const invited = `Zaproszona,zaproszona@poczta.test,Zaproszenie,2026-03-01T10:00:00.000Z,0,1,,,,,,,\r\n`
  expect((await enter(file + invited)).data).toMatchObject({ is_applied: true })
  expect(await participants()).toEqual(before)
  expect((await enter(file.replaceAll(',12.50', ',20.50'))).data).toMatchObject({ is_applied: true })
  expect((await participants()).map(({ results }) => results?.sales_value)).toEqual([20.5, 20.5])
})
