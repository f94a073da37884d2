import { newsStatuses } from '@fanfara/contract/enums'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import {
  listNews,
  type NewsForm,
  opsChangeNews,
  opsCreateNews,
  opsGetNews,
  opsListNews,
  opsPublishNews,
  opsWithdrawNews,
} from '@fanfara/contract/news'
import { refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { deliverNotice } from './service.ts'
import { newsMoves } from './states.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const form = (name: string, changes: Partial<NewsForm> = {}): NewsForm => ({
  title: said(`Tytuł ${name}`, `Title ${name}`),
  text: said(`Treść ${name}`, `Text ${name}`),
  url: null,
  ...changes,
})

async function written(name: string, changes: Partial<NewsForm> = {}) {
  const { call } = await world.operator()
  return (await call(opsCreateNews, { body: form(name, changes) })).data.id
}
async function published(name: string, notify = false, changes: Partial<NewsForm> = {}) {
  const { call } = await world.operator()
  const id = await written(name, changes)
  return (await call(opsPublishNews, { params: { id }, body: { notify } })).data
}
const messagesAbout = async (newsId: string) =>
  (
    await world.world.db.selectFrom('portal_message').selectAll().where('occasion', '=', `news:${newsId}`).execute()
  ).map(({ account_id, content, url }) => ({ account_id, content, url }))

test('OPS-23 every status of news is reached and left', () => {
  const reached = new Set(Object.values(newsMoves).flatMap(moves => Object.values(moves)))
  expect(newsStatuses.filter(status => status !== 'draft' && !reached.has(status))).toEqual([])
  expect(Object.values(newsMoves).every(moves => Object.keys(moves).length > 0)).toBe(true)
})

test('API-54 DASH-13 OPS-23 what is published is read newest first in the reader’s language, what is withdrawn is gone', async () => {
  const ola = await world.creator()
  const { call } = await world.operator()
  const first = await published('first', false, { url: 'https://fanfara.example/a' })
  await world.advance(60_000)
  const second = await published('second')
  await written('draft')
  const read = async (language: 'pl' | 'en') => (await world.caller(ola.token, language)(listNews)).data
  expect(await read('en')).toEqual([
    { id: second.id, title: 'Title second', text: 'Text second', url: null, published_at: second.published_at },
    {
      id: first.id,
      title: 'Title first',
      text: 'Text first',
      url: 'https://fanfara.example/a',
      published_at: first.published_at,
    },
  ])
  expect((await read('pl')).map(({ title }) => title)).toEqual(['Tytuł second', 'Tytuł first'])
  await call(opsChangeNews, { params: { id: first.id }, body: form('better') })
  expect((await read('en')).map(({ title }) => title)).toEqual(['Title second', 'Title better'])
  await call(opsWithdrawNews, { params: { id: second.id } })
  expect((await read('en')).map(({ id }) => id)).toEqual([first.id])
  expect((await refusal(call(opsWithdrawNews, { params: { id: second.id } }))).code).toBe('news_not_published')
  await world.advance(60_000)
  await call(opsPublishNews, { params: { id: second.id }, body: { notify: false } })
  expect((await read('en')).map(({ id }) => id)).toEqual([second.id, first.id])
  const again = await refusal(call(opsPublishNews, { params: { id: second.id }, body: { notify: false } }))
  expect(again.code).toBe('news_published')
})

test('OPS-23 two operators write one piece: the second reads that it was changed, and replaces it only then', async () => {
  const { call } = await world.operator()
  const id = await written('begun')
  const change = (name: string, revision: string | undefined) =>
    call(opsChangeNews, { params: { id }, body: { ...form(name), revision } })
  const begun = (await call(opsGetNews, { params: { id } })).data.revision
  const first = (await change('first', begun)).data
  expect(await refusal(change('second', begun))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect((await call(opsGetNews, { params: { id } })).data).toEqual(first)
  expect((await change('second', first.revision)).data.title.en).toBe('Title second')
  expect((await change('third', undefined)).data.title.en).toBe('Title third')
})

test('OPS-23 every language is needed, links are web addresses, and every act leaves its line', async () => {
  const { call } = await world.operator()
  const wrong: [object, string][] = [
    [{ title: { ...said('x', 'x'), en: ' ' } }, 'title.en'],
    [{ text: { ...said('x', 'x'), pl: '' } }, 'text.pl'],
    [{ title: said('x'.repeat(121), 'x') }, 'title.pl'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'fanfara' }, 'url'],
  ]
  for (const [changes, field] of wrong) {
    const refused = await refusal(call(opsCreateNews, { body: form('wrong', changes) }))
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]])
  }
  const id = await written('acts')
  expect((await call(opsGetNews, { params: { id } })).data).toMatchObject({
    ...form('acts'),
    status: 'draft',
    published_at: null,
    notified_at: null,
  })
  await call(opsChangeNews, { params: { id }, body: form('changed') })
  await call(opsPublishNews, { params: { id }, body: { notify: false } })
  await call(opsWithdrawNews, { params: { id } })
  expect((await call(opsListNews)).data.find(piece => piece.id === id)?.status).toBe('withdrawn')
  const lines = (await call(opsListAudit)).data.filter(({ object_id }) => object_id === id)
  expect(lines.map(({ action }) => action)).toEqual([
    'news_withdrawn',
    'news_published',
    'news_changed',
    'news_created',
  ])
  const missing = { params: { id: crypto.randomUUID() } }
  expect((await refusal(call(opsGetNews, missing))).status).toBe(404)
  expect((await refusal(call(opsChangeNews, { ...missing, body: form('x') }))).status).toBe(404)
})

test('14.11 OPS-23 a piece that is older than a language is read in one that it has; operators find the new field empty', async () => {
  const ola = await world.creator()
  const { call } = await world.operator()
  const { id } = await published('older')
  const older = { title: JSON.stringify({ pl: 'Starsza' }), text: JSON.stringify({ pl: 'Treść', en: '' }) }
  await world.world.db.updateTable('news').set(older).where('id', '=', id).execute()
  const read = async (language: 'pl' | 'en') =>
    (await world.caller(ola.token, language)(listNews)).data.find(piece => piece.id === id)
  expect(await read('en')).toMatchObject({ title: 'Starsza', text: 'Treść' })
  expect(await read('pl')).toMatchObject({ title: 'Starsza', text: 'Treść' })
  const { data: whole } = await call(opsGetNews, { params: { id } })
  expect(whole).toMatchObject({ title: { pl: 'Starsza', en: '' }, text: { pl: 'Treść', en: '' } })
  const body = { ...form('whole'), revision: whole.revision }
  expect((await call(opsChangeNews, { params: { id }, body })).data.title.en).toBe('Title whole')
  await call(opsWithdrawNews, { params: { id } })
})

test('MSG-28 OPS-23 a notice reaches every creator once, in their language, also when its delivery is made again', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  await world.world.db.updateTable('account').set({ language: 'pl' }).where('id', '=', kuba.id).execute()
  const { call } = await world.operator()
  const id = await written('told')
  const publish = () =>
    call(opsPublishNews, { params: { id }, body: { notify: true } }, { idempotencyKey: 'lost-answer' })
  const { notified_at } = (await publish()).data
  expect((await publish()).data.notified_at).toBe(notified_at)
  const late = await (async () => {
    await world.advance(1000)
    return world.creator()
  })()
  await sendDue(world.world)
  await deliverNotice(world.world)({ newsId: id }, { id: 1, attempts: 1 })
  await sendDue(world.world)
  const messages = await messagesAbout(id)
  const of = (account: string) => messages.filter(({ account_id }) => account_id === account)
  expect(of(ola.id)).toEqual([{ account_id: ola.id, content: 'Title told', url: '/' }])
  expect(of(kuba.id)).toEqual([{ account_id: kuba.id, content: 'Tytuł told', url: '/' }])
  expect(of(late.id)).toEqual([])
  const subjects = world.letters.filter(({ to }) => to === kuba.email).map(({ subject }) => subject)
  expect(subjects).toEqual(['Aktualności: Tytuł told'])
  await call(opsWithdrawNews, { params: { id } })
  const again = await refusal(call(opsPublishNews, { params: { id }, body: { notify: true } }))
  expect([again.status, again.code]).toEqual([422, 'news_notified'])
})

test('MSG-28 many creators are told in bounded pieces; a notice that was cut off goes on where it was', async () => {
  const db = world.world.db
  await sql`insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
    select gen_random_uuid(), 'influencer', gen_random_uuid(), null, 'Somebody', 'pl', 'dark', gen_random_uuid()::text, ${world.clock.now()}::timestamptz
    from generate_series(1, 1100)`.execute(db)
  const { total } = await db
    .selectFrom('account')
    .select(select => select.fn.countAll<number>().as('total'))
    .where('role', '=', 'influencer')
    .executeTakeFirstOrThrow()
  const { id } = await published('many', true)
  await db.deleteFrom('outbox').where('kind', '=', 'news-notice').execute()
  const noted = async () => {
    const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'inbox').execute()
    return rows.map(({ payload }) => (payload as { accountId: string }).accountId)
  }
  // The process ends when the first piece is committed: what asks for the second one is never answered.
  const ended = new Error('the process ended')
  let transactions = 0
  const cut = {
    ...world.world,
    db: new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && (transactions += 1) > 1) throw ended
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    }),
  }
  await expect(deliverNotice(cut)({ newsId: id }, { id: 1, attempts: 1 })).rejects.toBe(ended)
  expect(await noted()).toHaveLength(500)
  await deliverNotice(world.world)({ newsId: id }, { id: 1, attempts: 1 })
  expect(await noted()).toHaveLength(total)
  expect(new Set(await noted()).size).toBe(total)
  await db.deleteFrom('outbox').where('kind', '=', 'inbox').execute()
})

test('MSG-28 a notice of what was withdrawn meanwhile tells nobody', async () => {
  const { call } = await world.operator()
  const { id } = await published('regretted', true)
  await call(opsWithdrawNews, { params: { id } })
  await sendDue(world.world)
  expect(await messagesAbout(id)).toEqual([])
})

test('DESK-41 a piece of news that a colleague changed after it was read is not published unseen; read again, it is', async () => {
  const [one, other] = [await world.operator(), await world.operator()]
  const id = await written('read')
  const read = (await one.call(opsGetNews, { params: { id } })).data.revision
  const { data: changed } = await other.call(opsChangeNews, { params: { id }, body: form('changed') })
  const publish = (revision: string) =>
    one.call(opsPublishNews, { params: { id }, body: { notify: true, revision } }, { idempotencyKey: revision })
  expect(await refusal(publish(read))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect((await one.call(opsGetNews, { params: { id } })).data).toMatchObject({ status: 'draft', notified_at: null })
  expect((await publish(changed.revision)).data).toMatchObject({
    status: 'published',
    title: said('Tytuł changed', 'Title changed'),
  })
})
