import { expect, test } from 'vitest'
import { callbackError } from './policy.ts'

test('SOC-16…SOC-20 CHAN-22 what the callback page is told of each way in which a trip fails', () => {
  expect(callbackError('user_cancelled')).toEqual({ error: 'accessDenied' })
  expect(callbackError('taken')).toEqual({ error: 'channelIsAlreadyExist' })
  expect(callbackError('unknown_account')).toEqual({ error: 'accountNotFound' })
  expect(callbackError('only_connected')).toEqual({ text: 'oauth.only_connected' })
  expect(callbackError('other_account')).toEqual({ text: 'oauth.other_account' })
  expect(callbackError('other_connected')).toEqual({ text: 'connect.disconnect_first' })
  expect(callbackError('account_ineligible')).toEqual({ text: 'connect.ineligible' })
  expect(callbackError('account_ineligible', 'no_page')).toEqual({ text: 'connect.instagram_no_page' })
  expect(callbackError('account_ineligible', 'no_professional_account')).toEqual({
    text: 'connect.instagram_personal',
  })
  expect(callbackError('account_ineligible', 'something new')).toEqual({ text: 'connect.ineligible' })
  expect(callbackError('scope_missing')).toEqual({ text: 'connect.scopes' })
  for (const kind of ['temporary', 'rate_limited'] as const)
    expect(callbackError(kind)).toEqual({ text: 'connect.try_later' })
  for (const kind of ['switched_off', 'permanent'] as const)
    expect(callbackError(kind, 'no_page')).toEqual({ error: 'generic' })
})
