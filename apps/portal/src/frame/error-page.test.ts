import { expect, test } from 'vitest'
import { errorText } from './error-page.tsx'

test('NAV-36: an error says its message, a response its status text', () => {
  expect(errorText(new Error('boom'))).toBe('boom')
  expect(errorText(new Response(null, { status: 503, statusText: 'Service Unavailable' }))).toBe('Service Unavailable')
  expect(errorText(new Response(null, { status: 503 }))).toBe('HTTP 503')
  expect(errorText({ any: 'thing' })).toBe('')
})
