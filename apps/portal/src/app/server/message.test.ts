import { ApiError } from '@fanfara/contract/client'
import { expect, test } from 'vitest'
import { messageOf } from './message.ts'

test('ERR-08 a failed call is told in the words of the server; without an answer, by what helps', () => {
  expect(messageOf(new ApiError({ status: 422, body: { message: 'Dziś nie.' } }))).toBe('Dziś nie.')
  for (const kind of ['FETCH_ERROR', 'TIMEOUT_ERROR'] as const)
    expect(messageOf(new ApiError({ kind }))).toBe('Nie ma połączenia z Fanfarą. Sprawdź internet i spróbuj ponownie.')
  for (const error of [new ApiError({ kind: 'PARSING_ERROR', status: 502 }), new TypeError('x')])
    expect(messageOf(error)).toBe('Coś poszło nie tak. Spróbuj ponownie później.')
})
