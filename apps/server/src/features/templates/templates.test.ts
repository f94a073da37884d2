import { joinCampaign } from '@fanfara/contract/campaigns'
import { TEMPLATES_MAX } from '@fanfara/contract/limits'
import { opsMessageParticipants } from '@fanfara/contract/ops/campaign/work'
import * as contract from '@fanfara/contract/ops/campaign/templates'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { sendDue } from '#/jobs/due-work.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Awaited<ReturnType<TestWorld['operator']>>['call']
beforeAll(async () => {
  world = await startWorld()
  office = (await world.operator()).call
})
afterAll(() => world.close())

const form = (of: Partial<contract.TemplateForm> = {}): contract.TemplateForm => ({
  kind: 'rejection',
  name: `Odpowiedź ${crypto.randomUUID().slice(0, 8)}`,
  text: said('Cześć, {name}! Tym razem nie.', 'Hello, {name}! Not this time.'),
  ...of,
})
const keep = (of: Partial<contract.TemplateForm> = {}) => office(contract.opsCreateTemplate, { body: form(of) })
test('APPL-02 an answer is kept, changed and forgotten, and the log has what it said before', async () => {
  const body = form()
  const { data: kept } = await office(contract.opsCreateTemplate, { body })
  expect(kept).toMatchObject(body)
  const params = { id: kept.id }
  const changed = { ...body, text: said('Następnym razem.', 'Next time.'), revision: kept.revision }
  await office(contract.opsChangeTemplate, { params, body: changed })
  const { data: all } = await office(contract.opsListTemplates)
  expect(all.find(({ id }) => id === kept.id)?.text).toEqual(changed.text)
  await office(contract.opsRemoveTemplate, { params })
  expect((await office(contract.opsListTemplates)).data.some(({ id }) => id === kept.id)).toBe(false)
  expect((await refusal(office(contract.opsRemoveTemplate, { params }))).status).toBe(404)
  const { data: log } = await office(opsListAudit, { query: { object_id: kept.id } })
  expect(log.map(({ action }) => action)).toEqual(['template_removed', 'template_changed', 'template_created'])
  expect(log[0]?.before).toMatchObject({ text: changed.text })
})

test('APPL-02 an empty second language is refused with a sentence at its field', async () => {
  const { errors } = await refusal(keep({ text: said('Tylko po polsku', '  ') }))
  expect(Object.keys(errors)).toEqual(['text.en'])
  expect(errors['text.en']?.[0]).toMatch(/\w/)
})

test('APPL-02 two of a kind have different names, whatever their capitals; another kind may have the same', async () => {
  const name = 'Brak miejsc'
  const { data: kept } = await keep({ name })
  expect((await refusal(keep({ name: 'BRAK MIEJSC' }))).code).toBe('template_name_taken')
  await keep({ name, kind: 'question' })
  const { data: another } = await keep()
  const renaming = office(contract.opsChangeTemplate, { params: { id: another.id }, body: form({ name }) })
  expect((await refusal(renaming)).code).toBe('template_name_taken')
  await office(contract.opsChangeTemplate, { params: { id: kept.id }, body: form({ name: 'brak miejsc' }) })
})

test('APPL-02 a place that nothing fills is refused by its name', async () => {
  const error = await refusal(keep({ text: said('Cześć, {imię}!', 'Hello, {name}!') }))
  expect([error.code, error.message]).toEqual(['template_unknown_place', expect.stringContaining('imię')])
})

test('APPL-02 who was not told of a colleague’s change does not overwrite it; two at once of one name make one', async () => {
  const { data: kept } = await keep()
  const params = { id: kept.id }
  await office(contract.opsChangeTemplate, { params, body: { ...form(), revision: kept.revision } })
  const late = office(contract.opsChangeTemplate, { params, body: { ...form(), revision: kept.revision } })
  expect(await refusal(late)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const body = form()
  const twice = await Promise.allSettled([1, 2].map(() => office(contract.opsCreateTemplate, { body })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('APPL-02 there are a hundred at most, and a viewer keeps none', async () => {
  const viewer = await world.colleague('viewer')
  expect((await refusal(viewer.call(contract.opsCreateTemplate, { body: form() }))).status).toBe(403)
  expect((await viewer.call(contract.opsListTemplates)).data.length).toBeGreaterThan(0)
  const there = (await office(contract.opsListTemplates)).data.length
  for (let nth = there; nth < TEMPLATES_MAX; nth += 1) await keep()
  expect((await refusal(keep())).code).toBe('templates_full')
  const { data: all } = await office(contract.opsListTemplates)
  expect(all).toHaveLength(TEMPLATES_MAX)
  for (const { id } of all) await office(contract.opsRemoveTemplate, { params: { id } })
})

test('APPL-03 a message to participants greets each by name and names the campaign, in the language that each reads', async () => {
  const [ola, kuba] = [await world.creator({ name: 'Ola {campaign}' }), await world.creator({ name: 'Kuba' })]
  await world.world.db.updateTable('account').set({ language: 'pl' }).where('id', '=', kuba.id).execute()
  const id = await world.campaigns.published({ name: 'Sok na lato' })
  for (const one of [ola, kuba]) await one.call(joinCampaign, { params: { id } })
  const text = said('Cześć, {name}! {campaign} trwa.', 'Hello, {name}! {campaign} is on.')
  await office(opsMessageParticipants, { params: { id }, body: { audience: 'participants', text } })
  await sendDue(world.world)
  const newest = async ({ id: account }: { id: string }) => {
    const rows = await world.world.db
      .selectFrom('inbox_message')
      .innerJoin('inbox_subscriber', 'inbox_subscriber.id', 'inbox_message.subscriber_id')
      .select('content')
      .where('account_id', '=', account)
      .where('template', '=', 'message')
      .execute()
    return rows.map(({ content }) => content)
  }
  expect(await newest(ola)).toEqual(['Hello, Ola {campaign}! Sok na lato is on.'])
  expect(await newest(kuba)).toEqual(['Cześć, Kuba! Sok na lato trwa.'])
})
