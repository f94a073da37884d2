import { describe, expect, test } from 'vitest'
import { firstMistakes, mistakesOf } from '../testing/mistakes.ts'
import {
  applicationForm,
  opsRotateSecret,
  opsSendMessage,
  opsSendTestMessage,
  opsWriteFeed,
  opsWriteWorkflow,
} from './inbox.ts'
import { opsSetFlag } from './desk.ts'
import { newsForm } from '../news.ts'
import { opsSetProvider } from '../channels.ts'

const application = {
  identifier: 'sklep-1',
  name: 'Sklep',
  is_secure: true,
  allowed_origins: ['https://sklep.example'],
  makes_feeds: false,
  branding: {},
}
const refused = (change: object) => firstMistakes(applicationForm, { ...application, ...change })

describe('OPS-25 an application', () => {
  test.each(['a', 'A.b_c-9', 'k'.repeat(100), ' sklep '])('may be called %j', identifier => {
    expect(refused({ identifier })).toEqual({})
  })
  test.each([
    ['', 'identifier'],
    ['my shop', 'identifier'],
    ['sklep/1', 'identifier'],
    ['żółw', 'identifier'],
    ['k'.repeat(101), 'too_long'],
  ])('is not called %j', (identifier, word) => {
    expect(refused({ identifier })).toEqual({ identifier: word })
  })

  test.each([
    'https://sklep.example',
    'http://localhost:3000',
    'http://localhost:*',
    'https://sklep.example:65535',
    'http://127.0.0.1:8080',
  ])('may stand on pages of %s', origin => {
    expect(refused({ allowed_origins: [origin] })).toEqual({})
  })
  test.each([
    ['every page', '*'],
    ['a name without a protocol', 'sklep.example'],
    ['a path', 'https://sklep.example/shop'],
    ['a slash at the end', 'https://sklep.example/'],
    ['a pattern of hosts', 'https://*.example'],
    ['capital letters, which browsers never send', 'https://Sklep.example'],
    ['another protocol', 'file://sklep'],
    ['somebody’s name', 'https://ola@sklep.example'],
    ['a port of six digits', 'https://sklep.example:123456'],
    ['a line behind it', 'https://sklep.example\n'],
  ])('does not stand on %s', (_, origin) => {
    expect(refused({ allowed_origins: [origin] })).toEqual({ 'allowed_origins.0': 'origin' })
  })

  test.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a name of 121 characters', { name: 'k'.repeat(121) }, { name: 'too_long' }],
    ['51 origins', { allowed_origins: Array(51).fill('https://sklep.example') }, { allowed_origins: 'too_long' }],
    ['an endless origin', { allowed_origins: [`https://${'a'.repeat(300)}`] }, { 'allowed_origins.0': 'too_long' }],
    ['the inbox as a channel of its own', { own_channels: ['in_app'] }, { 'own_channels.0': 'choice' }],
    ['a direction that there is not', { branding: { direction: 'up' } }, { 'branding.direction': 'choice' }],
    ['a colour without end', { branding: { color: 'k'.repeat(51) } }, { 'branding.color': 'too_long' }],
    ['an unknown part of its look', { branding: { css: 'x' } }, { branding: 'unknown_field' }],
    ['nothing about hashes', { is_secure: undefined }, { is_secure: 'required' }],
  ])('with %s is refused in its place', (_, change, told) => {
    expect(refused(change)).toEqual(told)
  })
})

describe('OPS-25 feeds, workflows and keys', () => {
  const workflow = { identifier: 'w', name: 'W', channels: ['in_app'], is_critical: false, is_active: true, tags: [] }
  test('a feed has an identifier and a name', () => {
    expect(opsWriteFeed.body?.parse({ identifier: ' a ', name: ' A ' })).toEqual({ identifier: 'a', name: 'A' })
    expect(firstMistakes(opsWriteFeed.body, { identifier: 'a b', name: '' })).toEqual({
      identifier: 'identifier',
      name: 'required',
    })
  })
  test.each([
    ['no channel', { channels: [] }, { channels: 'required' }],
    ['a channel that there is not', { channels: ['fax'] }, { 'channels.0': 'choice' }],
    ['all channels', { channels: ['in_app', 'email', 'sms', 'chat', 'push'] }, {}],
    ['20 tags', { tags: Array(20).fill('k'.repeat(50)) }, {}],
    ['21 tags', { tags: Array(21).fill('t') }, { tags: 'too_long' }],
    ['a tag of 51 characters', { tags: ['k'.repeat(51)] }, { 'tags.0': 'too_long' }],
    ['an empty tag', { tags: [''] }, { 'tags.0': 'invalid' }],
  ])('a workflow with %s', (_, change, told) => {
    expect(firstMistakes(opsWriteWorkflow.body, { ...workflow, ...change })).toEqual(told)
  })
  test.each([
    [0, {}],
    [720, {}],
    [-1, { previous_hours: 'count' }],
    [721, { previous_hours: 'count' }],
    [1.5, { previous_hours: 'required' }],
    [undefined, { previous_hours: 'required' }],
  ])('the key before works %j hours more', (previous_hours, told) => {
    expect(firstMistakes(opsRotateSecret.body, { previous_hours })).toEqual(told)
  })
  test('a test message goes to somebody', () => {
    expect(firstMistakes(opsSendTestMessage.body, { subscriber_id: ' ' })).toEqual({ subscriber_id: 'required' })
    expect(firstMistakes(opsSendTestMessage.body, { subscriber_id: 'k'.repeat(201) })).toEqual({
      subscriber_id: 'too_long',
    })
    expect(opsSendTestMessage.body?.parse({ subscriber_id: ' ola ' })).toEqual({ subscriber_id: 'ola' })
  })
})

describe('OPS-24 a message of an operator', () => {
  const message = { creator_id: null, kind: 'message', text: { pl: 'Cześć', en: 'Hello' }, url: null }
  const told = (change: object) => firstMistakes(opsSendMessage.body, { ...message, ...change })
  test.each(['/', '/campaigns', '/campaigns?filter=all#top'])('may lead to %s', url => {
    expect(told({ url })).toEqual({})
  })
  test.each(['//evil.example', 'https://evil.example', 'campaigns', 'javascript:alert(1)', ''])(
    'does not lead to %j',
    url => {
      expect(told({ url })).toEqual({ url: 'invalid' })
    },
  )
  test.each([
    ['no Polish text', { text: { pl: ' ', en: 'Hello' } }, { 'text.pl': 'required' }],
    ['no English text', { text: { pl: 'Cześć' } }, { 'text.en': 'required' }],
    ['a text of 1,001 characters', { text: { pl: 'k'.repeat(1001), en: 'Hello' } }, { 'text.pl': 'too_long' }],
    ['a text of another language', { text: { pl: 'Cześć', en: 'Hello', de: 'Hallo' } }, { text: 'unknown_field' }],
    ['another kind', { kind: 'alarm' }, { kind: 'choice' }],
    ['a receiver who is none', { creator_id: 'ola' }, { creator_id: 'invalid' }],
    ['nobody named and nobody left out', { creator_id: undefined }, { creator_id: 'invalid' }],
  ])('with %s is refused in its place', (_, change, expected) => {
    expect(told(change)).toEqual(expected)
  })
})

describe('OPS-23 a piece of news', () => {
  const news = { title: { pl: 'Nowość', en: 'News' }, text: { pl: 'Treść', en: 'Text' }, url: null }
  const told = (change: object) => firstMistakes(newsForm, { ...news, ...change })
  test.each([
    ['a title of 120 characters', { title: { pl: 'k'.repeat(120), en: 'News' } }, {}],
    ['a title of 121', { title: { pl: 'k'.repeat(121), en: 'News' } }, { 'title.pl': 'too_long' }],
    ['a text of 1,000 characters', { text: { pl: 'Treść', en: 'k'.repeat(1000) } }, {}],
    ['a text of 1,001', { text: { pl: 'Treść', en: 'k'.repeat(1001) } }, { 'text.en': 'too_long' }],
    ['one language only', { title: { pl: 'Nowość', en: '' } }, { 'title.en': 'required' }],
    ['a link', { url: ' https://example.com/a ' }, {}],
    ['something that is no link', { url: '/campaigns' }, { url: 'link' }],
  ])('with %s', (_, change, expected) => {
    expect(told(change)).toEqual(expected)
  })
})

test('FLAG-06 CHAN-14 flags are switched by names that there are', () => {
  expect(mistakesOf(opsSetFlag.body, { flag: 'finances', on: true })).toEqual([])
  expect(firstMistakes(opsSetFlag.body, { flag: 'money', on: 'yes' })).toEqual({ flag: 'choice', on: 'invalid' })
  expect(mistakesOf(opsSetProvider.body, { name: 'twitch', flags: { active: false } })).toEqual([])
  expect(firstMistakes(opsSetProvider.body, { name: 'facebook', flags: { shiny: true } })).toEqual({
    name: 'choice',
    flags: 'unknown_field',
  })
})
