import { describe, expect, test } from 'vitest'
import { acceptanceForm, decision, reasonText } from '../acceptances.ts'
import { participantDecision } from '../advertisers.ts'
import { reason } from '../ops/shared.ts'
import { proofForm } from '../tasks.ts'
import { firstMistakes, mistakesOf } from './mistakes.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const LINK = 'https://example.com/a'

describe('TASK-22 TASK-23 material for approval', () => {
  const form = { message: 'Proszę o zgodę.', urls: [LINK] }
  const refused = (change: object) => firstMistakes(acceptanceForm, { ...form, ...change })

  test('is a message with one link to ten, all trimmed', () => {
    expect(acceptanceForm.parse({ message: ' Proszę o zgodę. ', urls: [` ${LINK} `] })).toEqual(form)
    expect(refused({ urls: Array(10).fill(LINK), message: 'k'.repeat(2000) })).toEqual({})
  })
  test.each([
    ['VAL-34 no message', { message: ' ' }, { message: 'required' }],
    ['VAL-34 a message of 2,001 characters', { message: 'k'.repeat(2001) }, { message: 'too_long' }],
    ['no link', { urls: [] }, { urls: 'required' }],
    ['no list of links', { urls: undefined }, { urls: 'required' }],
    ['eleven links', { urls: Array(11).fill(LINK) }, { urls: 'too_many_links' }],
    ['VAL-35 a second link that is empty', { urls: [LINK, ' '] }, { 'urls.1': 'required' }],
    ['VAL-32 a second link that is none', { urls: [LINK, 'nic'] }, { 'urls.1': 'link' }],
    ['a member that nobody asked for', { approved: true }, { '': 'unknown_field' }],
  ])('with %s is refused in its place', (_, change, told) => {
    expect(refused(change)).toEqual(told)
  })
})

describe.each([
  ['ADV-06 a reason of an advertiser', (text: unknown) => mistakesOf(reasonText, text)],
  ['a reason of an operator', (text: unknown) => mistakesOf(reason, { reason: text }).map(line => line.slice(6))],
])('%s', (_, mistakes) => {
  test('has three characters to 1,000, spaces around it aside', () => {
    expect([' abc ', 'k'.repeat(1000), ` ${'k'.repeat(1000)} `].map(mistakes)).toEqual([[], [], []])
    expect([' ab ', 'k'.repeat(1001), undefined].map(mistakes)).toEqual([[': reason'], [': too_long'], [': required']])
  })
})

describe('API-56 an advertiser’s answer', () => {
  test.each([
    ['yes', { decision: 'approve', nonce: 'n' }, {}],
    ['changes, with what they are', { decision: 'changes', reason: 'Za głośno.', nonce: 'n' }, {}],
    ['changes without a reason', { decision: 'changes', nonce: 'n' }, { reason: 'required' }],
    [
      'yes with a reason, which would be lost',
      { decision: 'approve', reason: 'Bo tak.', nonce: 'n' },
      { '': 'unknown_field' },
    ],
    ['something else', { decision: 'maybe', nonce: 'n' }, { decision: 'choice' }],
    ['nothing', {}, { decision: 'choice' }],
    ['ADV-05 yes without what the page was given', { decision: 'approve' }, { nonce: 'required' }],
    ['yes with an endless nonce', { decision: 'approve', nonce: 'n'.repeat(201) }, { nonce: 'invalid' }],
  ])('%s', (_, sent, told) => {
    expect(firstMistakes(decision, sent)).toEqual(told)
  })
})

describe('OPS-12 an advertiser’s answer about one creator', () => {
  test.each([
    ['to take them in', { decision: 'accept', id: ID, nonce: 'n' }, {}],
    ['to invite them', { decision: 'invite', id: ID, nonce: 'n' }, {}],
    ['to reject them, with a reason', { decision: 'reject', id: ID, reason: 'Inny temat.', nonce: 'n' }, {}],
    ['to reject them without one', { decision: 'reject', id: ID, nonce: 'n' }, { reason: 'required' }],
    ['about nobody', { decision: 'accept', id: 'ola', nonce: 'n' }, { id: 'invalid' }],
    ['of no kind', { decision: 'delete', id: ID, nonce: 'n' }, { decision: 'choice' }],
  ])('%s', (_, sent, told) => {
    expect(firstMistakes(participantDecision, sent)).toEqual(told)
  })
})

describe('API-40 a proof is one of a link, a medium and a snapshot', () => {
  test.each([
    ['a link', { url: ` ${LINK} ` }, {}],
    ['a medium', { media_id: ID }, {}],
    ['a snapshot', { snapshot_id: ID }, {}],
    ['VAL-32 nothing', {}, { url: 'required' }],
    ['an empty link', { url: ' ' }, { url: 'required' }],
    ['a link and a medium', { url: LINK, media_id: ID }, { url: 'one_proof' }],
    ['all three', { url: LINK, media_id: ID, snapshot_id: ID }, { url: 'one_proof' }],
    ['a medium that is no id', { media_id: '1' }, { media_id: 'invalid' }],
    ['a member that nobody asked for', { url: LINK, views: 5 }, { '': 'unknown_field' }],
  ])('%s', (_, sent, told) => {
    expect(firstMistakes(proofForm, sent)).toEqual(told)
  })
})
