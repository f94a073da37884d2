import { HELP_OWN_MAX, HELP_TEXT_MAX, HELP_VERSIONS_MAX, helpVersions } from '@fanfara/contract/help'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import * as contract from '@fanfara/contract/own/help-writing'
import * as help from '@fanfara/contract/own/help'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Creator['call']
let ola: Creator
beforeAll(async () => {
  world = await startWorld()
  office = (await world.operator()).call
  ola = await world.creator()
})
afterEach(async () => {
  for (const table of ['help_article', 'help_text', 'help_text_version', 'help_answer'] as const)
    await world.world.db.deleteFrom(table).execute()
})
afterAll(() => world.close())

const topic = 'profile-update'
const edited = (language: 'pl' | 'en' = 'pl', of = topic) => ({ params: { topic: of, language } })
const write = (
  text: string,
  of: { language?: 'pl' | 'en'; topic?: string; revision?: string; title?: string } = {},
) => {
  const { language, topic: to, ...more } = of
  return office(contract.opsWriteHelpText, { ...edited(language, to), body: { text, base: 'Z programu', ...more } })
}
const create = (title: string, text = 'Tekst', language: 'pl' | 'en' = 'pl') =>
  office(contract.opsCreateHelpArticle, { body: { title, text, language } })
const article = async (of: string) => (await office(contract.opsGetHelpArticle, { params: { topic: of } })).data
const changed = async () => (await ola.call(help.getHelp)).data
const own = async () => (await changed()).filter(({ is_own: isOwn }) => isOwn).map(each => each.topic)
const read = (of: string, language: 'pl' | 'en' = 'pl') => ola.call(help.getHelpText, edited(language, of))
const versionsOf = async (of: string, language: 'pl' | 'en' = 'pl') =>
  (await office(contract.opsListHelpVersions, { params: { topic: of }, query: { language } })).data
const answer = (of: string, version: string) =>
  ola.call(help.setHelpAnswer, { params: { topic: of }, body: { version, is_helpful: true } })

test('HTXT-01 an edited text is what creators read at once; the other language stays the product’s', async () => {
  expect(await changed()).toEqual([])
  await write('## Obrazek {#picture}\n\nDo {avatar_mb} MB.')
  const [only, ...others] = await changed()
  expect(only).toMatchObject({ topic, is_own: false, texts: [{ language: 'pl', title: '' }] })
  expect(others).toEqual([])
  expect((await read(topic)).data.text).toContain('Do {avatar_mb} MB.')
  expect((await refusal(read(topic, 'en'))).status).toBe(404)
  const { texts } = await article(topic)
  expect(texts.map(({ language, text, base }) => [language, text === null, base])).toEqual([
    ['pl', false, 'Z programu'],
    ['en', true, ''],
  ])
})

test('HTXT-02 an empty text, one that is too long, unknown braces and lost headings are refused, each in a sentence of its own', async () => {
  expect((await refusal(write('  '))).errors).toHaveProperty('text')
  expect((await refusal(write('a'.repeat(HELP_TEXT_MAX + 1)))).errors).toHaveProperty('text')
  const places = await refusal(write('Od {minimum}, {payout_minimum} i {channels.nothing}'))
  expect(places).toMatchObject({ status: 422, code: 'help_places' })
  expect(places.message).toContain('{minimum}, {channels.nothing}')
  const unlinked = await refusal(write('## Ocena {#rating}', { topic: 'platform-evaluation' }))
  expect([unlinked.code, unlinked.message]).toEqual(['help_unlinked', expect.stringContaining('{#fork}')])
  expect(await changed()).toEqual([])
  await write('a'.repeat(HELP_TEXT_MAX))
})

test('HTXT-02 an article that is not there takes no text', async () => {
  expect((await refusal(write('Tekst', { topic: 'nie-ma' }))).status).toBe(404)
  expect((await refusal(office(contract.opsGetHelpArticle, { params: { topic: 'nie-ma' } }))).status).toBe(404)
})

test('HTXT-03 back to the product’s text: creators have it again, and what was written stays among the earlier texts', async () => {
  await write('Nasz tekst')
  await world.advance(1000)
  const { data } = await office(contract.opsRemoveHelpText, edited())
  expect(data.text).toBeNull()
  expect(await changed()).toEqual([])
  const [back, wrote, ...others] = await versionsOf(topic)
  expect([back?.opening, wrote?.opening, others.length]).toEqual([null, 'Nasz tekst', 0])
  const at = { params: { topic, id: wrote?.id ?? '' } }
  expect((await office(contract.opsGetHelpVersion, at)).data).toEqual({ title: '', text: 'Nasz tekst' })
  const none = { params: { topic, id: back?.id ?? '' } }
  expect((await refusal(office(contract.opsGetHelpVersion, none))).status).toBe(404)
  expect((await refusal(office(contract.opsRemoveHelpText, edited()))).status).toBe(404)
})

test('HTXT-04 an article is added behind the others under an address made of its title, moved, hidden and removed', async () => {
  const { data: first } = await create('Żółte łódki!')
  const { data: second } = await create('Żółte łódki')
  await create('Trzeci')
  expect([first.topic, second.topic]).toEqual(['zolte-lodki', 'zolte-lodki-2'])
  const move = (of: string, isUp: boolean) =>
    office(contract.opsMoveHelpArticle, { params: { topic: of }, body: { is_up: isUp } })
  await move('trzeci', true)
  expect(await own()).toEqual(['zolte-lodki', 'trzeci', 'zolte-lodki-2'])
  await move('zolte-lodki', true)
  await move('zolte-lodki', false)
  expect(await own()).toEqual(['trzeci', 'zolte-lodki', 'zolte-lodki-2'])
  const show = (isShown: boolean) =>
    office(contract.opsShowHelpArticle, { params: { topic: 'trzeci' }, body: { is_shown: isShown } })
  await show(false)
  expect(await own()).toEqual(['zolte-lodki', 'zolte-lodki-2'])
  expect((await refusal(read('trzeci'))).status).toBe(404)
  expect((await refusal(ola.call(help.getHelpAnswer, { params: { topic: 'trzeci' } }))).status).toBe(404)
  await show(true)
  await office(contract.opsRemoveHelpArticle, { params: { topic: 'trzeci' } })
  expect(await own()).toEqual(['zolte-lodki', 'zolte-lodki-2'])
  expect(await versionsOf('trzeci')).toEqual([])
})

test('HTXT-04 an article of the product is neither hidden, moved nor removed', async () => {
  const params = { topic: 'payouts' }
  const show = () => office(contract.opsShowHelpArticle, { params, body: { is_shown: false } })
  const move = () => office(contract.opsMoveHelpArticle, { params, body: { is_up: true } })
  const remove = () => office(contract.opsRemoveHelpArticle, { params })
  for (const act of [show, move, remove]) expect((await refusal(act())).status).toBe(404)
})

test('HTXT-04 it needs a title, and keeps a text in one language at least', async () => {
  const { topic: of } = (await create('Konkursy')).data
  expect((await refusal(create(' '))).errors).toHaveProperty('title')
  expect((await refusal(write('Contests', { topic: of, language: 'en' }))).errors).toHaveProperty('title')
  expect((await refusal(office(contract.opsRemoveHelpText, edited('pl', of)))).errors).toHaveProperty('text')
  await write('Win.', { topic: of, language: 'en', title: 'Contests' })
  await office(contract.opsRemoveHelpText, edited('pl', of))
  expect((await changed())[0]?.texts).toEqual([{ language: 'en', title: 'Contests' }])
})

test('HTXT-04 there are thirty at most, also when two add one at once; the same key adds one', async () => {
  for (let nth = 2; nth <= HELP_OWN_MAX; nth += 1) await create(`Artykuł ${nth}`)
  const both = await Promise.allSettled([create('Ostatni'), create('Ostatni')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refusal(create('Za dużo'))).code).toBe('help_full')
  const { data } = await office(help.opsListHelp)
  expect(data).toHaveLength(Object.keys(helpVersions).length + HELP_OWN_MAX)
})

test('HTXT-05 the last twenty texts of a language are kept, newest first, with who wrote them; the log has what was there before', async () => {
  for (let nth = 1; nth <= HELP_VERSIONS_MAX + 2; nth += 1) {
    await world.advance(1000)
    await write(`Tekst ${nth}`)
  }
  await write('Text', { language: 'en' })
  const kept = await versionsOf(topic)
  expect(kept).toHaveLength(HELP_VERSIONS_MAX)
  expect(kept[0]).toMatchObject({ opening: `Tekst ${HELP_VERSIONS_MAX + 2}`, language: 'pl', by: expect.any(String) })
  expect(kept.at(-1)?.opening).toBe('Tekst 3')
  expect(await versionsOf(topic, 'en')).toHaveLength(1)
  const { data: log } = await office(opsListAudit, { query: { object_type: 'help_article', per_page: 50 } })
  expect(log.map(({ action }) => action)).toContain('help_text_written')
  const line = log.find(({ after }) => JSON.stringify(after).includes(`Tekst ${HELP_VERSIONS_MAX + 2}`))
  expect(JSON.stringify(line?.before)).toContain(`Tekst ${HELP_VERSIONS_MAX + 1}`)
})

test('HTXT-06 who was not told of a colleague’s text does not overwrite it; the other language is nobody’s obstacle', async () => {
  const [{ revision } = { revision: '' }, english] = (await article(topic)).texts
  const saves = await Promise.allSettled([write('Pierwszy', { revision }), write('Drugi', { revision })])
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(write('Trzeci', { revision }))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  await write('Text', { language: 'en', revision: english?.revision ?? '' })
  expect(await versionsOf(topic)).toHaveLength(1)
})

test('HTXT-08 answers count for the text as it is shown: an edit begins them anew, going back finds the earlier ones', async () => {
  await answer(topic, helpVersions[topic])
  await write('Nasz tekst')
  const version = (await changed())[0]?.version ?? ''
  expect(version).not.toBe(helpVersions[topic])
  expect(await refusal(answer(topic, helpVersions[topic]))).toMatchObject({ status: 409, code: 'help_changed' })
  const said = async () => (await ola.call(help.getHelpAnswer, { params: { topic } })).data.is_helpful
  expect(await said()).toBeNull()
  await office(contract.opsRemoveHelpText, edited())
  expect(await said()).toBe(true)
  await write('Nasz tekst')
  await answer(topic, version)
  const { data } = await office(help.opsListHelp)
  expect(data.find(each => each.topic === topic)).toMatchObject({ helpful: 1, written: ['pl'], is_own: false })
})

test('HTXT-08 an own article is answered like the others; its answers go with it', async () => {
  const { topic: of } = (await create('Konkursy')).data
  const version = (await changed())[0]?.version ?? ''
  await answer(of, version)
  const { data } = await office(help.opsListHelp)
  expect(data.at(-1)).toMatchObject({ topic: of, title: { pl: 'Konkursy', en: '' }, is_own: true, helpful: 1 })
  await office(contract.opsRemoveHelpArticle, { params: { topic: of } })
  expect((await refusal(answer(of, version))).status).toBe(404)
  expect(await world.world.db.selectFrom('help_answer').selectAll().execute()).toEqual([])
})

test('HTXT-01 creators write nothing of the help, and a viewer only reads', async () => {
  const body = { text: 'Tekst' }
  expect((await refusal(ola.call(contract.opsWriteHelpText, { ...edited(), body }))).status).toBe(403)
  const viewer = await world.colleague('viewer')
  expect((await refusal(viewer.call(contract.opsWriteHelpText, { ...edited(), body }))).status).toBe(403)
  expect((await viewer.call(contract.opsGetHelpArticle, { params: { topic } })).data.topic).toBe(topic)
})
