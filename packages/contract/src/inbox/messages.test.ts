import { describe, expect, test } from 'vitest'
import { firstMistakes, mistakesOf } from '../testing/mistakes.ts'
import { listFeed, markMessages, markMessagesAs, readAll, removeMessages, runAction } from './messages.ts'
import { setGlobalPreferences, setPreference } from './preferences.ts'
import { logUsage, sessionForm } from './sessions.ts'
import { triggerForm } from './triggers.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`)

describe('WAPI-05 messages that are marked', () => {
  test.each([
    ['one by its id', { messageId: 'm1' }, {}],
    ['a thousand', { messageId: many(1000), mark: { read: true } }, {}],
    ['1,001', { messageId: many(1001) }, { messageId: 'too_long' }],
    ['none', { messageId: [] }, { messageId: 'invalid' }],
    ['one without a name', { messageId: '' }, { messageId: 'required' }],
    ['one with an endless name', { messageId: 'm'.repeat(201) }, { messageId: 'too_long' }],
    ['a flag that is neither', { messageId: 'm1', mark: { seen: 'yes' } }, { 'mark.seen': 'invalid' }],
  ])('%s', (_, sent, told) => {
    expect(firstMistakes(markMessages.body, sent)).toEqual(told)
  })
  test('what published clients send besides is dropped', () => {
    const sent = { messageId: 'm1', mark: { seen: true, deleted: true }, environment: 'x' }
    expect(markMessages.body?.parse(sent)).toEqual({ messageId: 'm1', mark: { seen: true } })
  })
  test.each(['seen', 'read', 'unread', 'unseen'])('may become %s by that name', markAs => {
    expect(mistakesOf(markMessagesAs.body, { messageId: ['m1'], markAs })).toEqual([])
  })
  test('do not become anything else', () => {
    expect(mistakesOf(markMessagesAs.body, { messageId: ['m1'], markAs: 'deleted' })).toEqual(['markAs: choice'])
  })
})

test('wire protocol §8: one message to a hundred are removed at once', () => {
  for (const [count, told] of [
    [1, {}],
    [100, {}],
    [0, { messageIds: 'invalid' }],
    [101, { messageIds: 'too_long' }],
  ] as const)
    expect(firstMistakes(removeMessages.body, { messageIds: many(count) })).toEqual(told)
})

test('WAPI-08 a feed is named once, several times, or not at all', () => {
  for (const right of [undefined, null, {}, { feedId: null }, { feedId: 'news' }, { feedId: many(100) }])
    expect(mistakesOf(readAll.body, right)).toEqual([])
  expect(firstMistakes(readAll.body, { feedId: many(101) })).toEqual({ feedId: 'too_long' })
})

test('WAPI-09 a query says a thing once, in a list, or joined; whatever else it holds is dropped', () => {
  const query = { page: '1', 'feedIdentifier[]': ['a', 'b'], seen: 'false', colour: 'red' }
  expect(listFeed.query?.parse(query)).toEqual({ page: '1', 'feedIdentifier[]': ['a', 'b'], seen: 'false' })
  expect(mistakesOf(listFeed.query, { payload: 'k'.repeat(4096) })).toEqual([])
  for (const wrong of [{ payload: 'k'.repeat(4097) }, { feedIdentifier: many(101) }])
    expect(mistakesOf(listFeed.query, wrong)).toHaveLength(1)
})

test('WAPI-04 a button is done or pending, and one of two', () => {
  expect(mistakesOf(runAction.body, { status: 'done', executedType: 'primary', payload: { a: [1] } })).toEqual([])
  expect(mistakesOf(runAction.body, { status: 'pending', payload: null })).toEqual([])
  expect(firstMistakes(runAction.body, { status: 'gone', executedType: 'third', payload: [] })).toEqual({
    status: 'choice',
    executedType: 'choice',
    payload: 'invalid',
  })
  expect(mistakesOf(runAction.body, { status: 'done', payload: { ['k'.repeat(201)]: 1 } })).toHaveLength(1)
})

describe('WAPI-01 the session of a widget', () => {
  const session = { applicationIdentifier: 'app', subscriberId: 'ola' }
  test('needs application and subscriber; what a client says besides is dropped', () => {
    expect(sessionForm.parse({ ...session, hmacHash: null, firstName: 'Ola', locale: 'pl' })).toEqual({
      ...session,
      hmacHash: null,
      firstName: 'Ola',
    })
    expect(firstMistakes(sessionForm, { applicationIdentifier: '' })).toEqual({
      applicationIdentifier: 'required',
      subscriberId: 'required',
    })
  })
  test.each([
    ['applicationIdentifier', 200],
    ['subscriberId', 200],
    ['hmacHash', 200],
    ['accessToken', 200],
    ['email', 320],
    ['firstName', 200],
    ['lastName', 200],
    ['phone', 50],
  ])('has %s of at most %d characters', (field, max) => {
    expect(mistakesOf(sessionForm, { ...session, [field]: 'k'.repeat(max) })).toEqual([])
    expect(firstMistakes(sessionForm, { ...session, [field]: 'k'.repeat(max + 1) })).toEqual({ [field]: 'too_long' })
  })
  test('WAPI-16 its use is noted by a name', () => {
    expect(mistakesOf(logUsage.body, { name: 'opened', payload: { at: 1 } })).toEqual([])
    expect(firstMistakes(logUsage.body, { name: '' })).toEqual({ name: 'required' })
    expect(firstMistakes(logUsage.body, { name: 'k'.repeat(201) })).toEqual({ name: 'too_long' })
  })
})

describe('OPS-25 a message that a server sends', () => {
  const sent = { name: 'message', to: 'ola', payload: { content: 'Cześć' } }
  const told = (change: object) => firstMistakes(triggerForm, { ...sent, ...change })
  const payload = (change: object) => ({ payload: { content: 'Cześć', ...change } })

  test('keeps the members of its payload that only the page knows', () => {
    expect(triggerForm.parse({ ...sent, payload: { content: 'Cześć', order: { id: 7 } } }).payload).toEqual({
      content: 'Cześć',
      order: { id: 7 },
    })
  })
  test.each([
    ['to one by name', { to: 'ola' }],
    ['to one with what is known of them', { to: { subscriberId: 'ola', email: 'ola@demo.test', phone: null } }],
    ['to a hundred', { to: many(100) }],
    ['of 10,000 characters', payload({ content: 'k'.repeat(10_000) })],
    ['with both buttons by their names', payload({ buttons: ['primary', 'secondary'] })],
    [
      'with a button of its own',
      payload({ buttons: [{ type: 'primary', content: 'Kup', url: '/a', target: '_blank' }] }),
    ],
    ['with twenty tags', payload({ tags: Array(20).fill('k'.repeat(50)) })],
    ['with nulls where nothing is', payload({ feed: null, url: null, buttons: null, actor: null, data: null })],
  ])('goes out %s', (_, change) => {
    expect(told(change)).toEqual({})
  })
  test.each([
    ['to nobody', { to: [] }],
    ['to 101', { to: many(101) }],
    ['to somebody without a name', { to: { email: 'ola@demo.test' } }],
    ['by no workflow', { name: '' }],
    ['without content', { payload: {} }],
    ['of 10,001 characters', payload({ content: 'k'.repeat(10_001) })],
    ['with three buttons', payload({ buttons: ['primary', 'primary', 'secondary'] })],
    ['with a third kind of button', payload({ buttons: ['third'] })],
    ['with a button without a word', payload({ buttons: [{ type: 'primary', content: '' }] })],
    ['with a link in a third place', payload({ url: '/a', target: '_top' })],
    ['with 21 tags', payload({ tags: Array(21).fill('t') })],
    ['with an icon that there is not', payload({ actor: { type: 'robot' } })],
    ['with a picture without end', payload({ avatar: 'k'.repeat(2001) })],
    ['with an endless mark', { transactionId: 'k'.repeat(201) }],
  ])('does not go out %s', (_, change) => {
    expect(Object.keys(told(change))).toHaveLength(1)
  })
  test('OPS-25 that names too many says so, and speaks of no text', () => {
    for (const to of [[], many(101)]) expect(told({ to })).toEqual({ to: 'recipients' })
    expect(told(payload({ buttons: ['primary', 'primary', 'secondary'] }))).toEqual({ 'payload.buttons': 'too_many' })
    expect(told(payload({ tags: Array(21).fill('t') }))).toEqual({ 'payload.tags': 'too_many' })
  })
})

test('WAPI-15 a switch is of a channel that there is', () => {
  expect(mistakesOf(setPreference.body, { channel: { type: 'email', enabled: false } })).toEqual([])
  expect(mistakesOf(setPreference.body, { enabled: true })).toEqual([])
  expect(mistakesOf(setPreference.body, { channel: { type: 'fax', enabled: false } })).toEqual(['channel.type: choice'])
  expect(mistakesOf(setPreference.body, { channel: { type: 'email' } })).toEqual(['channel.enabled: invalid'])
  const switches = Array(20).fill({ type: 'email', enabled: true })
  expect(mistakesOf(setGlobalPreferences.body, { preferences: switches })).toEqual([])
  expect(mistakesOf(setGlobalPreferences.body, { preferences: [...switches, ...switches] })).toEqual([
    'preferences: too_long',
  ])
})
