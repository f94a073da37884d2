import type { Message } from '@fanfara/inbox/core'
import { expect, test } from 'vitest'
import { actOf, sumOf } from './leading.ts'

const message = (templateIdentifier: string | undefined, url?: string, data?: Message['data']): Message => ({
  _id: 'm',
  content: '',
  createdAt: '2026-03-01T10:00:00Z',
  read: false,
  seen: false,
  ...(templateIdentifier === undefined ? {} : { templateIdentifier }),
  ...(url === undefined ? {} : { cta: { data: { url } } }),
  ...(data === undefined ? {} : { data }),
})

test.each([
  ['payment-ready', '/finances?status=ready_for_payout', 'act.payout'],
  ['payment-paid', '/finances?status=paid', 'act.finances'],
  ['task-changes-requested', '/timetable?task=1', 'act.correct'],
  ['task-ending', '/timetable?task=1', 'act.task'],
  ['proof-refused', '/timetable?task=1', 'act.task'],
  ['campaign-invitation', '/campaigns/invited?id=1', 'act.invitation'],
  ['campaign-cancelled', '/campaigns?id=1', 'act.campaign'],
  ['results-corrected', '/counts/1', 'act.counts'],
  ['passkey-added', '/settings/system', 'act.settings'],
  ['news', '/', 'act.news'],
  ['toString', '/unheard-of', 'go'],
  [undefined, '/finances', 'act.finances'],
])('CLEAR-02 a message of %s that leads to %s says what one does there: %s', (template, url, key) => {
  expect(actOf(message(template, url))).toEqual({ path: url, key })
})

test('SEC-05 a message that leads out of the portal, or nowhere, has no act', () => {
  for (const url of [undefined, 'https://evil.example', '//evil.example'])
    expect(actOf(message('news', url))).toBeNull()
})

test('a sum is what the server wrote beside the sentence, and nothing else', () => {
  expect(sumOf(message('payment-ready', '/finances', { amount: '12,00 zł' }))).toBe('12,00 zł')
  for (const data of [undefined, {}, { amount: 12 }, { amount: null }])
    expect(sumOf(message('payment-ready', '/finances', data))).toBeNull()
})
