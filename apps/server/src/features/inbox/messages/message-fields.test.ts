import { listFeed, markMessages } from '@fanfara/contract/inbox/messages'
import { CONTENT_TAGS } from '@fanfara/inbox/content-tags'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyHere, triggerOf } from '#/cli/notify.ts'
import { safeHtml } from './content.ts'

let world: TestWorld
let shop: InboxApplication
beforeAll(async () => {
  world = await startWorld()
  shop = await inboxApplication(world)
})
afterAll(() => world.close())

const FIELDS = {
  title: 'Your order',
  subject: 'Order 7',
  avatar: 'https://shop.test/box.png',
  data: { order: 7, deep: { a: [1, null] } },
  tags: ['orders', 'paid'],
}
const newest = async (subscriber: string) => (await (await shop.inbox(subscriber))(listFeed)).data[0]

test('13.10 F6 DATA-22 title, subject, picture, data, tags and the link’s target reach the message everywhere', async () => {
  const socket = io(world.origin, { transports: ['websocket'], auth: { token: await shop.token('ola') } })
  const heard = new Promise<{ message: object }>(resolve => socket.on('notification_received', resolve))
  await new Promise(resolve => socket.once('unread_count_changed', resolve))
  const button = { type: 'primary', content: 'Pay', url: '/pay', target: '_self' }
  const payload = {
    content: 'x',
    ...FIELDS,
    url: 'https://shop.test/7',
    target: '_blank',
    buttons: [button],
    kind: 'order',
  }
  expect((await shop.send('ola', payload)).status).toBe(201)
  const wanted = {
    ...FIELDS,
    cta: { data: { url: 'https://shop.test/7', target: '_blank' }, action: { status: 'pending', buttons: [button] } },
    payload: { kind: 'order' },
  }
  const message = await newest('ola')
  expect(message).toMatchObject(wanted)
  expect((await heard).message).toMatchObject(wanted)
  socket.disconnect()
  const body = { messageId: message?._id ?? '', mark: { read: true } }
  expect((await (await shop.inbox('ola'))(markMessages, { body })).data[0]).toMatchObject(wanted)
  const row = await world.world.db
    .selectFrom('inbox_message')
    .select('tags')
    .where('title', '=', 'Your order')
    .execute()
  expect(row).toEqual([{ tags: FIELDS.tags }])
})

test('13.10 F6 what is not given is not there', async () => {
  await shop.send('kuba', { content: 'x', url: '/a', title: '', tags: null, data: null, avatar: null, target: null })
  const message = await newest('kuba')
  for (const member of ['title', 'subject', 'avatar', 'data', 'tags']) expect(message).not.toHaveProperty(member)
  expect(message?.cta.data).toEqual({ url: '/a' })
})

test('13.10 F6 what is too much, no picture, or opens elsewhere is refused', async () => {
  for (const payload of [
    { title: 'x'.repeat(201) },
    { subject: 'x'.repeat(201) },
    { avatar: 'javascript:x' },
    { avatar: 'data:image/png;base64,x' },
    { avatar: '/box.png' },
    { data: [1] },
    { data: { long: 'x'.repeat(9000) } },
    { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
    { tags: ['x'.repeat(51)] },
    { tags: 'orders' },
    { target: '_parent' },
    { buttons: [{ type: 'primary', content: 'x', target: 'frame' }] },
  ]) {
    const answer = await shop.send('ewa', { content: 'x', ...payload })
    expect(answer.status, JSON.stringify(payload).slice(0, 60)).toBe(400)
  }
  expect(await newest('ewa')).toBeUndefined()
})

test('13.10 F6 service and widget allow the same elements: pictures, marks and tables too', () => {
  expect(Object.keys(CONTENT_TAGS)).toEqual(expect.arrayContaining(['img', 'mark', 'table', 'tr', 'td', 'th']))
  const alone = /^(br|hr|img)$/
  const inTable = /^(caption|thead|tbody|tfoot|tr|th|td)$/
  for (const tag of Object.keys(CONTENT_TAGS)) {
    if (tag === 'a' || inTable.test(tag)) continue
    const html =
      tag === 'img'
        ? '<img src="https://x.test/a.png" alt="A" />'
        : alone.test(tag)
          ? `<${tag} />`
          : `<${tag}>x</${tag}>`
    expect(safeHtml(html)).toBe(html)
  }
  const table =
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
  expect(safeHtml(table)).toBe(table)
  expect(safeHtml('<img src="data:image/png;base64,x">y')).toBe('y')
  expect(safeHtml('<img src="https://x.test/a.png" onerror="x()" style="x">')).toBe(
    '<img src="https://x.test/a.png" />',
  )
})

test('13.10 F6 design §4 the command line has an option for each of them', async () => {
  const { data, tags, subject: _, ...texts } = FIELDS
  const options = { subscriber: 'maja', content: 'x', ...texts, data: JSON.stringify(data), tags: tags.join(', ') }
  await notifyHere(world.world, shop.identifier, triggerOf({ ...options, url: '/a', target: '_blank' }))
  const { subject: __, ...given } = FIELDS
  expect(await newest('maja')).toMatchObject({ ...given, cta: { data: { url: '/a', target: '_blank' } } })
  expect(() => triggerOf({ ...options, data: '{' })).toThrow('--data is no JSON')
})
