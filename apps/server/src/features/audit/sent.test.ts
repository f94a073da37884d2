import { wholeTexts } from '@fanfara/contract/languages'
import { opsMessageParticipants } from '@fanfara/contract/ops/campaign/work'
import { opsListCreators, opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import { opsListSentMessages } from '@fanfara/contract/ops/people/sent-messages'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const said = (text: string) => wholeTexts({ pl: text, en: `${text} (en)` })
const list = (query: { page?: number; per_page?: 10 | 20 } = {}) => operator.call(opsListSentMessages, { query })

test('DESK-32 what was sent to creators says by whom, to whom and to how many, and in which words; of campaigns it says nothing', async () => {
  const [ola, kuba] = [await world.creator({ name: 'Ola Czyta' }), await world.creator({ name: 'Kuba Czyta' })]
  const send = (creatorId: string | null, kind: 'message' | 'news', text: string, url: string | null) =>
    operator.call(opsSendMessage, { body: { creator_id: creatorId, kind, text: said(text), url } })
  await send(ola.id, 'message', 'Do Oli', '/finances')
  world.clock.advance(1000)
  await operator.call(opsMessageCreators, { body: { to: { creator_ids: [ola.id, kuba.id] }, text: said('Do dwojga') } })
  world.clock.advance(1000)
  // Who came since is found from the next look at the list on.
  await operator.call(opsListCreators, { query: {} })
  await operator.call(opsMessageCreators, {
    body: { to: { matching: { name: 'Czyta' } }, text: said('Do pasujących') },
  })
  world.clock.advance(1000)
  await send(null, 'news', 'Do wszystkich', null)
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const body = { audience: 'participants', text: said('Do uczestników') } as const
  await operator.call(opsMessageParticipants, { params: { id }, body })
  const { data, meta } = await list()
  expect(
    data.map(({ to, creator, kind, recipients, text, url }) => [text.pl, to, creator?.name, kind, recipients, url]),
  ).toEqual([
    ['Do wszystkich', 'all', undefined, 'news', 2, null],
    ['Do pasujących', 'matching', undefined, 'message', 2, null],
    ['Do dwojga', 'chosen', undefined, 'message', 2, null],
    ['Do Oli', 'one', 'Ola Czyta', 'message', 1, '/finances'],
  ])
  expect(data[0]?.text.en).toBe('Do wszystkich (en)')
  expect(meta.total).toBe(4)
  expect(new Set(data.map(({ by }) => by)).size).toBe(1)
})

test('DESK-32 there are pages of what was sent', async () => {
  const ola = await world.creator()
  for (let nth = 1; nth <= 12; nth += 1) {
    await operator.call(opsMessageCreators, { body: { to: { creator_ids: [ola.id] }, text: said(`Nr ${nth}`) } })
    world.clock.advance(1000)
  }
  const { data, meta } = await list({ page: 2, per_page: 10 })
  expect(data.slice(0, 2).map(({ text }) => text.pl)).toEqual(['Nr 2', 'Nr 1'])
  expect(meta.total).toBe(16)
})
