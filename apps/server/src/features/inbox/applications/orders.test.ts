import {
  type ApplicationSort,
  opsCreateApplication,
  opsDownloadInboxApplications,
  opsListApplications,
} from '@fanfara/contract/ops/inbox'
import { longSession, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { unordered } from '@fanfara/testkit/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
  for (const [identifier, name] of [
    ['orders-z', 'Żabka'],
    ['orders-f', '=1+1'],
    ['orders-l', 'Łapka'],
  ] as const) {
    const form = { is_secure: identifier === 'orders-f', makes_feeds: false, branding: {} }
    const allowed_origins = ['https://a.test', 'https://b.test']
    world.clock.advance(1000)
    await office.call(opsCreateApplication, { body: { ...form, identifier, name, allowed_origins } })
  }
})
afterAll(() => world.close())

/** Cells of the lines of a file in which none has a comma. */
const linesOf = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))

const orders: [ApplicationSort | undefined, string[]][] = [
  [undefined, ['=1+1', 'Łapka', 'Żabka']],
  ['newest', ['Łapka', '=1+1', 'Żabka']],
]
test.each(orders)('DESK-49 applications stand by %s, and so does their file', async (sort, names) => {
  const query = { search: 'orders-', sort }
  const { data } = await office.call(opsListApplications, { query })
  expect(data.map(({ name }) => name)).toEqual(names)
  const [, ...lines] = linesOf(await office.call(opsDownloadInboxApplications, { query }))
  expect(lines.map(cells => cells[0])).toEqual(names.map(name => (name === '=1+1' ? "'=1+1" : name)))
})

test('DESK-49 the file says in the reader’s language what each asks of its subscribers, and where it may stand', async () => {
  const query = { search: 'orders-f' }
  const [titles, line, ...more] = linesOf(await office.call(opsDownloadInboxApplications, { query }))
  expect(more).toEqual([])
  expect(titles?.slice(1, 4)).toEqual(['Identifier', 'Mode', 'Origins'])
  expect(line?.slice(1, 4)).toEqual(['orders-f', 'Secure mode', 'https://a.test https://b.test'])
  const polish = world.caller(await longSession(world.world, office.id), 'pl')
  const [, , ...polskie] = linesOf(await polish(opsDownloadInboxApplications, { query: { search: 'orders-' } }))
  expect(polskie.map(cells => cells[2])).toEqual(['Bez dowodu tożsamości', 'Bez dowodu tożsamości'])
})

test('DESK-49 the file is for whoever looks, and for nobody who is no operator', async () => {
  const viewer = await world.colleague('viewer')
  expect(await viewer.call(opsDownloadInboxApplications, { query: {} })).toContain('Żabka')
  const creator = await world.creator()
  expect((await refusal(creator.call(opsDownloadInboxApplications, { query: {} }))).status).toBe(403)
})

test.each(orders)('DESK-49 applications by %s are read along an index', async sort => {
  const list = () => office.call(opsListApplications, { query: { sort } })
  expect(await unordered(world.world.store, 'inbox_application', list)).toEqual([])
})
