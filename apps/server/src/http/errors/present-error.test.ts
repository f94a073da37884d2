import { conversionForm } from '@fanfara/contract/tracking/conversions'
import { triggerForm } from '@fanfara/contract/inbox/triggers'
import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { requestParser } from '../serialize.ts'
import { bodyOf, invalidBy } from './present-error.ts'

const action = { event_id: 'order-1', type: 'action', click_id: 'c' }
const message = { name: 'message', to: { subscriberId: 's' }, payload: { content: 'x' } }

/** What the sender of an input is told about its members, in English. */
function told(schema: ZodMiniType, input: unknown): Record<string, string[]> | undefined {
  const read = requestParser({ schema })(input)
  return 'error' in read ? bodyOf(invalidBy(read.error), 'en', 'request').errors : undefined
}

test.each([
  ['a number for a text', conversionForm, { ...action, event_id: 1001 }, { event_id: ['A text is needed here'] }],
  ['a text for a number', conversionForm, { ...action, value: '199,00' }, { value: ['A number is needed here'] }],
  ['a list for an object', conversionForm, [action], { body: ['A JSON object is needed'] }],
  ['nothing', conversionForm, { ...action, event_id: undefined }, { event_id: ['This field is required'] }],
  ['null', conversionForm, { ...action, event_id: null }, { event_id: ['This field is required'] }],
  ['an empty text', conversionForm, { ...action, event_id: '' }, { event_id: ['This field is required'] }],
  [
    'a text for an object, within',
    triggerForm,
    { ...message, payload: 'x' },
    { payload: ['An object is needed here'] },
  ],
  [
    'an object that is missing',
    triggerForm,
    { ...message, payload: undefined },
    { payload: ['This field is required'] },
  ],
])('PBL-02 %s is said to be that', (_, schema, input, errors) => {
  expect(told(schema, input)).toEqual(errors)
})
