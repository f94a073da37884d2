import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstMistakes, mistakesOf } from '../testing/mistakes.ts'
import { narrowing, saveSearch } from './campaign-lists.ts'
import { disputeCorrection } from './corrections.ts'
import { confirmEmail, emailForm } from './emails.ts'
import { setHelpAnswer } from './help.ts'
import { setMediaKit } from './media-kit.ts'
import { addPasskey, changePasskey, passkeyShown } from './passkeys.ts'
import { addPushDevice } from './push.ts'
import { authenticatorCode, finishLogin, plainRecoveryCode, recoveryCode } from './second-factor.ts'
import { confirmIdentity, firstPasswordForm } from './ways-in.ts'

/** A code as people type it: in groups, with whatever stands between them. */
const typed = (code: string, gaps: readonly string[]) =>
  fc
    .array(fc.constantFrom(...gaps), { minLength: code.length, maxLength: code.length })
    .map(between => [...code].map((sign, at) => sign + between[at]).join(''))

describe('decision 0056 a code of the app', () => {
  test('is six digits, in whatever groups', () => {
    fc.assert(
      fc.property(typed('042917', ['', ' ', '\u00a0', '\t', '\n']), text => {
        expect(authenticatorCode.parse(text)).toBe('042917')
      }),
    )
  })
  test.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', '１２３４５６', '12.456', '-12345', '1e0005'])(
    'is not %s',
    text => {
      expect(mistakesOf(authenticatorCode, text)).toContain(': code_six')
    },
  )
  test('that is missing is told as missing', () => {
    for (const text of ['', ' ', '\n']) expect(firstMistakes(authenticatorCode, text)).toEqual({ '': 'required' })
    expect(mistakesOf(authenticatorCode, 42_917)).toEqual([': required'])
  })
})

describe('decision 0056 a recovery code', () => {
  const code = 'K7QF93MD0ABC12XY'
  test('is the same in small letters, with hyphens of all kinds, and with signs that look like its digits', () => {
    fc.assert(
      fc.property(typed(code.toLowerCase(), ['', '-', '–', '—', ' ']), text => {
        expect(recoveryCode.parse(text)).toBe(code)
      }),
    )
    expect(recoveryCode.parse('k7qf-93md-oabc-l2xy')).toBe(code)
    expect(recoveryCode.parse('k7qf-93md-Oabc-I2xy')).toBe(code)
  })
  test('that was read stays as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), text => {
        expect(plainRecoveryCode(plainRecoveryCode(text))).toBe(plainRecoveryCode(text))
      }),
    )
  })
  test.each([code.slice(1), `${code}A`, code.replace('K', 'ż'), code.replace('K', '_'), 'K'.repeat(101)])(
    'is not %s',
    text => {
      expect(mistakesOf(recoveryCode, text)).toContain(': recovery_code')
    },
  )
})

describe('decision 0056 the second step', () => {
  const passkey = {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  }
  test('is one of three proofs, and never two', () => {
    const told = (proof: unknown) => mistakesOf(finishLogin.body, { challenge: 'c', proof })
    for (const one of [{ authenticator_code: '123456' }, { recovery_code: 'A'.repeat(16) }, { passkey }])
      expect(told(one)).toEqual([])
    for (const none of [{}, null, 'x', { authenticator_code: '123456', recovery_code: 'A'.repeat(16) }])
      expect(told(none)).not.toEqual([])
    expect(mistakesOf(finishLogin.body, { challenge: '', proof: { passkey } })).toEqual(['challenge: required'])
  })
  test('decision 0057 takes no passkey longer than a browser’s', () => {
    const told = (response: object) =>
      firstMistakes(passkeyShown, { ...passkey, response: { ...passkey.response, ...response } })
    expect(told({ userHandle: null })).toEqual({})
    expect(told({ signature: 'a'.repeat(5001) })).toEqual({ 'response.signature': 'too_long' })
    expect(told({ clientDataJSON: 'a'.repeat(10_001) })).toEqual({ 'response.clientDataJSON': 'too_long' })
    expect(told({ userHandle: 'a'.repeat(201) })).toEqual({ 'response.userHandle': 'too_long' })
    expect(firstMistakes(passkeyShown, { ...passkey, type: 'password' })).toEqual({ type: 'required' })
  })
  test('decision 0057 a passkey has a name of forty letters in one line', () => {
    const made = { ...passkey, response: { clientDataJSON: 'a', attestationObject: 'a' } }
    expect(mistakesOf(addPasskey.body, { name: 'k'.repeat(40), made })).toEqual([])
    expect(mistakesOf(addPasskey.body, { name: 'k'.repeat(41), made })).toEqual(['name: too_long'])
    expect(mistakesOf(changePasskey.body, { name: '\u200b' })).toEqual(['name: required'])
    expect(mistakesOf(changePasskey.body, { name: 'Tele\nfon' })).toEqual(['name: line'])
    expect(mistakesOf(changePasskey.body, { signs_in: 'no' })).toEqual(['signs_in: choice'])
  })
  test('decision 0026 an identity is confirmed in one of five ways; a password is not judged by rules of new ones', () => {
    for (const right of [{ password: 'a' }, { code: '012345' }, { authenticator_code: '012345' }, { passkey }])
      expect(mistakesOf(confirmIdentity.body, right)).toEqual([])
    for (const wrong of [{ password: '' }, { code: '12345' }, { password: 'a', code: '012345' }, {}])
      expect(mistakesOf(confirmIdentity.body, wrong)).not.toEqual([])
    const first = { password: 'Abcdef1-', password_confirmation: 'Abcdef1_' }
    expect(mistakesOf(firstPasswordForm, first)).toEqual(['password_confirmation: password_match'])
  })
})

describe('decision 0025 an address is confirmed', () => {
  test('by the code or by the link of one letter, not by both and not by neither', () => {
    const told = (sent: object) => mistakesOf(confirmEmail.body, sent)
    expect([told({ code: ' 012345 ' }), told({ token: 't' })]).toEqual([[], []])
    expect([told({}), told({ code: '012345', token: 't' })]).toEqual([['code: required'], ['code: required']])
    for (const code of ['12345', '1234567', 'abcdef', '１２３４５６'])
      expect(told({ code })).toEqual(['code: email_code'])
    expect(emailForm.parse({ email: ' OLA@Demo.test' })).toEqual({ email: 'ola@demo.test' })
  })
})

test('what disputes a correction has ten characters to a thousand', () => {
  const told = (text: string) => mistakesOf(disputeCorrection.body, { text })
  expect([told('k'.repeat(10)), told(` ${'k'.repeat(1000)} `)]).toEqual([[], []])
  expect([told(` ${'k'.repeat(9)} `), told('k'.repeat(1001))]).toEqual([['text: dispute'], ['text: too_long']])
})

describe('a device that messages are sent to', () => {
  const form = { endpoint: 'https://push.test/a', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }
  const told = (change: object) => firstMistakes(addPushDevice.body, { ...form, ...change })
  test.each([
    ['keys with what fills them up', { keys: { p256dh: `${'B'.repeat(87)}=`, auth: `${'a'.repeat(22)}==` } }, {}],
    ['an address that is none', { endpoint: 'push' }, { endpoint: 'url' }],
    ['an endless address', { endpoint: `https://push.test/${'a'.repeat(2000)}` }, { endpoint: 'too_long' }],
    ['half a key', { keys: { ...form.keys, auth: 'a'.repeat(21) } }, { 'keys.auth': 'choice' }],
    ['a key of other letters', { keys: { ...form.keys, p256dh: '+'.repeat(87) } }, { 'keys.p256dh': 'choice' }],
    ['a third key', { keys: { ...form.keys, more: 'a' } }, { keys: 'unknown_field' }],
  ])('has, or is refused: %s', (_, change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
})

describe('CAMP-23 a search that its creator keeps', () => {
  const told = (change: object, name: unknown = 'Gry') =>
    firstMistakes(saveSearch.body, { name, query: { filter: 'available', ...change } })
  test('is a filter that new campaigns come into, with words and narrowing', () => {
    expect(told({ name: ' sok ', sort: 'pays_most', platform: 'twitch', fits: 'yes', ends_soon: 'yes' })).toEqual({})
    expect(told({ filter: 'ended' })).toEqual({ 'query.filter': 'choice' })
    expect(told({ fits: 'no' })).toEqual({ 'query.fits': 'choice' })
    expect(told({ name: 'k'.repeat(201) })).toEqual({ 'query.name': 'too_long' })
    expect([told({}, ' '), told({}, 'k'.repeat(61))]).toEqual([{ name: 'required' }, { name: 'too_long' }])
  })
  test('narrows by nothing unless told', () => {
    expect(z.object(narrowing).parse({})).toEqual({})
  })
})

test('FEED-01 an answer names the text that was read; what it lacks is said in 500 characters or not at all', () => {
  const told = (change: object) => firstMistakes(setHelpAnswer.body, { version: 'v', is_helpful: true, ...change })
  expect([told({}), told({ sentence: ` ${'k'.repeat(500)} ` })]).toEqual([{}, {}])
  expect(told({ sentence: 'k'.repeat(501) })).toEqual({ sentence: 'too_long' })
  expect(told({ is_helpful: null })).toEqual({ is_helpful: 'choice' })
  expect(told({ version: undefined })).toEqual({ version: 'required' })
})

test('a media kit is told of all three of its choices, so that none is shown by being forgotten', () => {
  const choices = { shows_prices: false, shows_brands: false, is_indexed: false }
  expect(mistakesOf(setMediaKit.body, choices)).toEqual([])
  for (const name of Object.keys(choices)) {
    expect(mistakesOf(setMediaKit.body, { ...choices, [name]: undefined })).toEqual([`${name}: choice`])
    expect(mistakesOf(setMediaKit.body, { ...choices, [name]: 'false' })).toEqual([`${name}: choice`])
  }
})
