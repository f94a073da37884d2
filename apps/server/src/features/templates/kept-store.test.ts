import type { KeptQuery } from '@fanfara/contract/ops/campaign/kept'
import { opsDownloadPlans, opsKeepPlan, opsListPlans, opsRenamePlan } from '@fanfara/contract/ops/campaign/plans'
import {
  opsChangeTemplate,
  opsCreateTemplate,
  opsDownloadTemplates,
  opsListTemplates,
} from '@fanfara/contract/ops/campaign/templates'
import { type Operator, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Operator
/** Kept in this order; the first was changed since. */
const kept = [
  ['Łapka', said('Zgłoś się jesienią.', 'Come back in autumn.')],
  ['żaba 100%', said('Zażółć gęślą jaźń.', 'The quick brown fox.')],
  ['Marzec', said('Wiosną.', 'In spring.')],
] as const
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  for (const [name, text] of kept) {
    world.clock.advance(1000)
    await office.call(opsCreateTemplate, { body: { kind: 'message', name, text } })
    const task = { platform: 'twitch', ad_type: 'stream_banner', amount: 1, need_acceptance: false } as const
    const lines = [
      { ...task, brief: said('Pokaż baner.', 'Show it.'), starts_in: 0, ends_in: 6 },
      { ...task, brief: text, starts_in: null, ends_in: null },
    ]
    await office.call(opsKeepPlan, { body: { name, lines } })
  }
  world.clock.advance(1000)
  for (const { id, kind, text } of (await office.call(opsListTemplates, { query: { search: 'lapka' } })).data)
    await office.call(opsChangeTemplate, { params: { id }, body: { kind, name: 'Łapka', text } })
  for (const { id } of (await office.call(opsListPlans, { query: { search: 'lapka' } })).data)
    await office.call(opsRenamePlan, { params: { id }, body: { name: 'Łapka' } })
})
afterAll(() => world.close())

/** What a file says in one of its columns, each once: none of its cells has a comma. */
const columnOf = (file: string, at: number) => {
  const [, ...lines] = file.trimEnd().split('\r\n')
  return [...new Set(lines.map(line => line.split(',')[at]))]
}
const lists: [string, (query: KeptQuery) => Promise<string[]>][] = [
  [
    'kept answers',
    async query => {
      const names = (await office.call(opsListTemplates, { query })).data.map(({ name }) => name)
      expect(columnOf(await office.call(opsDownloadTemplates, { query }), 1)).toEqual(names)
      return names
    },
  ],
  [
    'task plans',
    async query => {
      const names = (await office.call(opsListPlans, { query })).data.map(({ name }) => name)
      expect(columnOf(await office.call(opsDownloadPlans, { query }), 0)).toEqual(names)
      return names
    },
  ],
]

test.each(lists)(
  'DESK-52 %s stand by name, the newest or the last changed first, and so does their file',
  async (_, by) => {
    expect(await by({})).toEqual(['Łapka', 'Marzec', 'żaba 100%'])
    expect(await by({ sort: 'newest' })).toEqual(['Marzec', 'żaba 100%', 'Łapka'])
    expect(await by({ sort: 'changed' })).toEqual(['Łapka', 'Marzec', 'żaba 100%'])
  },
)

test.each(lists)('DESK-52 %s are found by a part of the name or of their words in any language', async (_, by) => {
  expect(await by({ search: 'ZABA' })).toEqual(['żaba 100%'])
  expect(await by({ search: '0%' })).toEqual(['żaba 100%'])
  expect(await by({ search: 'gesla' })).toEqual(['żaba 100%'])
  expect(await by({ search: 'autumn' })).toEqual(['Łapka'])
  expect(await by({ search: 'in', sort: 'newest' })).toEqual(['Marzec', 'Łapka'])
  expect(await by({ search: '_' })).toEqual([])
  expect(await by({ search: '  ' })).toHaveLength(kept.length)
})
