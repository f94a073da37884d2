import { HELP_SENTENCE_MAX, type HelpTopic, helpTopics, helpVersions } from '@fanfara/contract/help'
import { getHelpAnswer, opsListHelp, opsListHelpSentences, setHelpAnswer } from '@fanfara/contract/own/help'
import { deleteUser, downloadData } from '@fanfara/contract/profile'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const say = ({ call }: Creator, topic: HelpTopic, is_helpful: boolean, sentence = '') =>
  call(setHelpAnswer, { params: { topic }, body: { version: helpVersions[topic], is_helpful, sentence } })
const read = async ({ call }: Creator, topic: HelpTopic) => (await call(getHelpAnswer, { params: { topic } })).data
const figures = async (topic: HelpTopic) => {
  const { data } = await (await world.operator()).call(opsListHelp)
  return data.find(article => article.topic === topic)
}
const sentences = async (topic: HelpTopic, page = 1) =>
  (await world.operator()).call(opsListHelpSentences, { params: { topic }, query: { page } })
const rowsOf = (id: string) =>
  world.world.db.selectFrom('help_answer').selectAll().where('account_id', '=', id).execute()

test('FEED-01 an answer is kept for its person and article, and the next one takes its place', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  expect(await read(ola, 'payouts')).toEqual({ is_helpful: null, sentence: '' })
  await say(ola, 'payouts', true)
  expect(await read(ola, 'payouts')).toEqual({ is_helpful: true, sentence: '' })
  expect(await read(ola, 'campaign')).toEqual({ is_helpful: null, sentence: '' })
  expect(await read(kuba, 'payouts')).toEqual({ is_helpful: null, sentence: '' })
  await say(ola, 'payouts', false, '  Kiedy przyjdzie przelew?  ')
  expect(await read(ola, 'payouts')).toEqual({ is_helpful: false, sentence: 'Kiedy przyjdzie przelew?' })
  expect(await figures('payouts')).toMatchObject({ helpful: 0, unhelpful: 1, sentences: 1 })
})

test('FEED-01 the same answer from two tabs at once is one answer', async () => {
  const ola = await world.creator()
  const before = await figures('campaign')
  await Promise.all([say(ola, 'campaign', true), say(ola, 'campaign', true), say(ola, 'campaign', true)])
  expect((await figures('campaign'))?.helpful).toBe((before?.helpful ?? 0) + 1)
  expect(await rowsOf(ola.id)).toHaveLength(1)
})

test('FEED-02 a sentence belongs to a no: whoever is helped after all lacks nothing', async () => {
  const ola = await world.creator()
  await say(ola, 'contact', false, 'Nie ma numeru telefonu')
  await say(ola, 'contact', true, 'to nie ma znaczenia')
  expect(await read(ola, 'contact')).toEqual({ is_helpful: true, sentence: '' })
  expect((await sentences('contact')).data).toEqual([])
})

test('FEED-02 it has at most 500 characters', async () => {
  const ola = await world.creator()
  await say(ola, 'contact', false, 'ż'.repeat(HELP_SENTENCE_MAX))
  const tooLong = await refusal(say(ola, 'contact', false, 'ż'.repeat(HELP_SENTENCE_MAX + 1)))
  expect([tooLong.status, Object.keys(tooLong.errors)]).toEqual([422, ['sentence']])
  expect((await read(ola, 'contact')).sentence).toHaveLength(HELP_SENTENCE_MAX)
})

test('FEED-03 operators read each article in the order of the help, and what was written, newest first, by pages', async () => {
  const topic = 'platform-evaluation'
  const { data } = await (await world.operator()).call(opsListHelp)
  expect(data.map(article => article.topic)).toEqual([...helpTopics])
  for (let at = 1; at <= 12; at += 1) {
    await world.advance(60_000)
    await say(await world.creator(), topic, false, `Zdanie ${at}`)
  }
  await say(await world.creator(), topic, false)
  await say(await world.creator(), topic, true)
  expect(await figures(topic)).toMatchObject({ topic, helpful: 1, unhelpful: 13, sentences: 12 })
  const first = await sentences(topic)
  expect(first.data.map(({ sentence }) => sentence)).toEqual(Array.from({ length: 10 }, (_, at) => `Zdanie ${12 - at}`))
  expect(first.meta).toMatchObject({ total: 12, last_page: 2 })
  expect((await sentences(topic, 2)).data.map(({ sentence }) => sentence)).toEqual(['Zdanie 2', 'Zdanie 1'])
})

test('FEED-03 nobody is told who wrote: a sentence has its words, its language and its time', async () => {
  const ola = await world.creator()
  await world.caller(ola.token, 'en')(setHelpAnswer, {
    params: { topic: 'service-description' },
    body: { version: helpVersions['service-description'], is_helpful: false, sentence: 'What is a mention?' },
  })
  const [row] = (await sentences('service-description')).data
  expect(row).toEqual({
    id: expect.any(String),
    sentence: 'What is a mention?',
    language: 'en',
    answered_at: world.world.clock.now().toISOString(),
  })
  expect(row?.id).not.toBe(ola.id)
})

test('FEED-04 an answer for an earlier text counts no more, is not shown to its person, and makes room for the next', async () => {
  const ola = await world.creator()
  const topic = 'profile-update'
  await say(ola, topic, false, 'Stare zdanie')
  await world.world.db.updateTable('help_answer').set({ version: 'earlier' }).where('account_id', '=', ola.id).execute()
  expect(await read(ola, topic)).toEqual({ is_helpful: null, sentence: '' })
  expect(await figures(topic)).toMatchObject({ topic, helpful: 0, unhelpful: 0, sentences: 0 })
  expect((await sentences(topic)).data).toEqual([])
  await say(ola, topic, true)
  expect(await rowsOf(ola.id)).toMatchObject([{ version: helpVersions[topic], is_helpful: true, sentence: '' }])
})

test('FEED-04 whoever still has an earlier text open is asked to read the new one; nothing is kept', async () => {
  const ola = await world.creator()
  const body = { version: 'earlier', is_helpful: true }
  const changed = await refusal(ola.call(setHelpAnswer, { params: { topic: 'payouts' }, body }))
  expect(changed).toMatchObject({ status: 409, code: 'help_changed' })
  expect(await rowsOf(ola.id)).toEqual([])
})

test('FEED-05 what somebody said is handed out to them, and goes with the account', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  await say(ola, 'payouts', false, 'Brakuje przykładu')
  await say(kuba, 'payouts', false, 'Mnie też')
  const data = await (
    await fetch(`${world.origin}/api${downloadData.path}`, { headers: { authorization: `Bearer ${ola.token}` } })
  ).text()
  expect(data).toContain('Brakuje przykładu')
  expect(data).not.toContain('Mnie też')
  await ola.call(deleteUser, { query: { id: ola.id } })
  expect(await rowsOf(ola.id)).toEqual([])
  expect(await rowsOf(kuba.id)).toHaveLength(1)
})

test('FEED-03 creators cannot read what others wrote, and operators answer nothing', async () => {
  const [ola, operator] = [await world.creator(), await world.operator()]
  expect((await refusal(ola.call(opsListHelp))).status).toBe(403)
  const params = { topic: 'payouts' as const }
  expect((await refusal(ola.call(opsListHelpSentences, { params, query: {} }))).status).toBe(403)
  expect((await refusal(operator.call(getHelpAnswer, { params }))).status).toBe(403)
})
