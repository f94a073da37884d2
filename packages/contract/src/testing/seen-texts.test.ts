import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { participantDecision } from '../advertisers.ts'
import { saveSearch } from '../own/campaign-lists.ts'
import { disputeCorrection } from '../own/corrections.ts'
import { opsMessageParticipants } from '../ops/campaign/work.ts'
import { opsProposeCorrection } from '../ops/corrections.ts'
import { opsMessageCreators } from '../ops/creator-list.ts'
import { opsAddCreatorNote } from '../ops/creators.ts'
import { applicationForm, opsSendMessage } from '../ops/inbox.ts'
import { opsSaveView } from '../ops/people/views.ts'
import { opsAskAboutProof, refusalForm } from '../ops/proofs.ts'
import { reason } from '../ops/shared.ts'
import { mistakesOf } from './mistakes.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const handed_in_at = '2026-03-01T10:00:00.000Z'
const both = (text: string) => ({ pl: text, en: text })
const sum = { kind: 'sum', participation_id: ID, amount: 5 }

/** What people write so that others read it, each with what it stands in and where a mistake in it is told. */
const written: [string, z.ZodMiniType | undefined, (text: string) => object, readonly string[]][] = [
  ['the reason of an act', reason, text => ({ reason: text }), ['reason: reason']],
  [
    'ADV-06 the reason of an advertiser',
    participantDecision,
    text => ({ decision: 'reject', id: ID, nonce: 'n', reason: text }),
    ['reason: reason'],
  ],
  [
    'the reason of a correction',
    opsProposeCorrection.body,
    text => ({ correction: sum, reason: text }),
    ['reason: reason'],
  ],
  ['what disputes a correction', disputeCorrection.body, text => ({ text }), ['text: dispute']],
  [
    'OPS-11 a refusal that no word of the list fits',
    refusalForm,
    text => ({ handed_in_at, code: 'other', sentence: text }),
    ['sentence: reason'],
  ],
  [
    'OPS-11 a question about a proof',
    opsAskAboutProof.body,
    text => ({ handed_in_at, question: text }),
    ['question: reason'],
  ],
  [
    'OPS-24 a message to everybody',
    opsSendMessage.body,
    text => ({ creator_id: null, kind: 'news', text: both(text), url: null }),
    ['text.pl: required', 'text.en: required'],
  ],
  [
    'OPS-24 a message to those who were chosen',
    opsMessageCreators.body,
    text => ({ to: { creator_ids: [ID] }, text: both(text) }),
    ['text.pl: required', 'text.en: required'],
  ],
  [
    'MSG-12 a message to participants',
    opsMessageParticipants.body,
    text => ({ audience: 'participants', text: both(text) }),
    ['text.pl: required', 'text.en: required'],
  ],
  ['OPS-26 a note for colleagues', opsAddCreatorNote.body, text => ({ text }), ['text: required']],
  [
    'VIEW-01 the name of a view',
    opsSaveView.body,
    name => ({ list: 'receivables', name, is_shared: true, query: {} }),
    ['name: required'],
  ],
  [
    'the name of a search that is kept',
    saveSearch.body,
    name => ({ name, query: { filter: 'all' } }),
    ['name: required'],
  ],
  [
    'OPS-25 the name of an application',
    applicationForm,
    name => ({ identifier: 'a', name, is_secure: true, allowed_origins: [], makes_feeds: true, branding: {} }),
    ['name: required'],
  ],
]

describe.each(written)('%s', (_, schema, formWith, told) => {
  const mistakes = (text: string) => mistakesOf(schema, formWith(text))

  test.each([
    ['signs without a width', '\u200b\u200c\u200d\u2060\ufeff'.repeat(3)],
    ['marks over nothing', '\u0301'.repeat(12)],
    ['fillers that look like spaces', '\u3164'.repeat(12)],
    ['signs without a width between spaces', ' \u200b \u200b \u200b \u200b \u200b \u200b '],
    ['what turns the direction of a text', '\u202e'.repeat(12)],
  ])('of %s says nothing, and is refused', (_of, text) => {
    expect(mistakes(text)).toEqual(told)
  })
  test.each([
    'Zażółć gęślą jaźń',
    'لا يوجد شعار',
    '広告の表示がありません。',
    '👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻',
    '1234567890',
  ])('may be %s', text => {
    expect(mistakes(text)).toEqual([])
  })
})

test('OPS-11 a refusal by a word of the list needs no sentence of its own', () => {
  for (const sentence of [undefined, '', '\u200b'])
    expect(mistakesOf(refusalForm, { handed_in_at, code: 'label_missing', sentence })).toEqual([])
})

test.each([
  ['VIEW-01 a view', opsSaveView.body, (name: string) => ({ list: 'receivables', name, is_shared: true, query: {} })],
  ['a search', saveSearch.body, (name: string) => ({ name, query: { filter: 'all' } })],
])('the name of %s stands in one line of a list', (_, schema, formWith) => {
  for (const name of ['Pilne\ndziś', 'Pilne\u2028dziś', 'Pilne\u0000dziś'])
    expect(mistakesOf(schema, formWith(name))).toEqual(['name: line'])
})
