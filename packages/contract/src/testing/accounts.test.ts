import { describe, expect, test } from 'vitest'
import { email, login, newPassword, passwordAgain, registrationForm, requiredLine, requiredText } from '../accounts.ts'
import { firstMistakes, mistakesOf } from './mistakes.ts'

const PASSWORD = 'Abcdef1-'
const registration = {
  role: 'influencer',
  name: 'Ola Nowak',
  email: 'ola@demo.test',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  is_privacy_accepted: true,
  is_service_terms_accepted: true,
}
/** The first thing said about each field when a good registration is changed like this. */
const withChange = (change: object) => firstMistakes(registrationForm, { ...registration, ...change })

describe('VAL-01 VAL-02 an e-mail address', () => {
  test.each([
    ['ola@demo.test', 'ola@demo.test'],
    ['  Ola.Nowak+x@Demo.TEST ', 'ola.nowak+x@demo.test'],
    ["o'hara!#$%&*/=?^_`{|}~-@demo.test", "o'hara!#$%&*/=?^_`{|}~-@demo.test"],
    ['ola@zażółć.example', 'ola@zażółć.example'],
    ['ola@a.pl', 'ola@a.pl'],
    [`${'a'.repeat(64)}@demo.test`, `${'a'.repeat(64)}@demo.test`],
    [`ola@${'a'.repeat(63)}.test`, `ola@${'a'.repeat(63)}.test`],
  ])('%j is read as %j', (written, read) => {
    expect(email.parse(written)).toBe(read)
  })

  test.each([
    ['no sign', 'ola'],
    ['two signs', 'ola@nowak@demo.test'],
    ['nothing before it', '@demo.test'],
    ['nothing behind it', 'ola@'],
    ['a host without a dot', 'ola@localhost'],
    ['a host that ends with a dot', 'ola@demo.test.'],
    ['an ending of one letter', 'ola@a.b'],
    ['two dots in a row', 'ola@demo..test'],
    ['a part that begins with a hyphen', 'ola@-demo.test'],
    ['a part that ends with one', 'ola@demo-.test'],
    ['a space inside', 'o la@demo.test'],
    ['a line break inside', 'ola\n@demo.test'],
    ['a second receiver', 'ola@demo.test,kuba@demo.test'],
    ['a name around it', 'Ola <ola@demo.test>'],
    ['65 characters before the sign', `${'a'.repeat(65)}@demo.test`],
    ['a part of 64 characters', `ola@${'a'.repeat(64)}.test`],
  ])('with %s is none', (_, written) => {
    expect(mistakesOf(email, written)).toEqual([': email'])
  })

  test('is needed, at most 254 characters long, and looked at no further when it is longer', () => {
    expect(mistakesOf(email, undefined)).toEqual([': required'])
    expect(firstMistakes(email, '   ')).toEqual({ '': 'required' })
    const host = (length: number) => `${'a'.repeat(61)}.${'b'.repeat(61)}.${'c'.repeat(length)}.test`
    const longest = `${'o'.repeat(64)}@${host(60)}`
    expect(longest).toHaveLength(254)
    expect(email.parse(longest)).toBe(longest)
    expect(mistakesOf(email, `${'o'.repeat(64)}@${host(61)}`)).toEqual([': email'])
  })
})

describe('VAL-04 VAL-05 VAL-06 a new password', () => {
  test.each([
    ['eight characters with one of each kind', PASSWORD],
    ['letters of other alphabets', 'Żółćżółć1_'],
    ['a space', 'Abc def1-'],
    ['100 characters', PASSWORD + 'k'.repeat(92)],
    ['256 characters', PASSWORD + 'k'.repeat(248)],
  ])('may be %s', (_, password) => {
    expect(mistakesOf(newPassword, password)).toEqual([])
    expect(newPassword.parse(password)).toBe(password)
  })

  test.each([...'-!@#$%^&*_=+'])('takes %s for the special character', special => {
    expect(mistakesOf(newPassword, `Abcdef1${special}`)).toEqual([])
  })

  test.each([
    ['seven characters', 'Abcde1-', ['password_min']],
    ['no lower-case letter', 'ABCDEF1-', ['password_pattern']],
    ['no upper-case letter', 'abcdef1-', ['password_pattern']],
    ['no digit', 'Abcdefg-', ['password_pattern']],
    ['no special character', 'Abcdefg1', ['password_pattern']],
    ['a special character of another kind only', 'Abcdef1?', ['password_pattern']],
    ['a digit of another script only', 'Abcdef٣-', ['password_pattern']],
    ['257 characters', PASSWORD + 'k'.repeat(249), ['password_max']],
    ['nothing', '', ['required', 'password_min', 'password_pattern']],
    ['no text', 12_345_678, ['required']],
  ])('with %s is refused', (_, password, words) => {
    expect(mistakesOf(newPassword, password)).toEqual(words.map(word => `: ${word}`))
  })

  test('VAL-08 one that is too long to be right differs from every good one', () => {
    expect(mistakesOf(passwordAgain, 'k'.repeat(256))).toEqual([])
    expect(mistakesOf(passwordAgain, 'k'.repeat(257))).toEqual([': password_match'])
  })
})

describe('API-11 a registration', () => {
  test('is read trimmed, with the address in small letters', () => {
    const read = registrationForm.parse({ ...registration, name: '  Ola Nowak ', email: ' OLA@demo.test' })
    expect(read).toEqual(registration)
    expect(registrationForm.parse({ ...registration, language: 'en' }).language).toBe('en')
  })

  test.each([
    ['VAL-07 not repeating the password', { password_confirmation: '' }, { password_confirmation: 'required' }],
    [
      'VAL-08 repeating another one',
      { password_confirmation: 'Abcdef1+' },
      { password_confirmation: 'password_match' },
    ],
    ['VAL-10 no name', { name: ' ' }, { name: 'required' }],
    ['VAL-11 no consent to privacy', { is_privacy_accepted: false }, { is_privacy_accepted: 'privacy' }],
    ['VAL-12 no consent to the terms', { is_service_terms_accepted: false }, { is_service_terms_accepted: 'terms' }],
    ['consent as a text', { is_privacy_accepted: 'true' }, { is_privacy_accepted: 'privacy' }],
    ['another role', { role: 'operator' }, { role: 'role' }],
    ['a language that there is not', { language: 'de' }, { language: 'invalid' }],
    ['a member that nobody asked for', { is_active: true }, { '': 'unknown_field' }],
    ['a name of two lines', { name: 'Ola\nNowak' }, { name: 'line' }],
    ['a name of 256 characters', { name: 'o'.repeat(256) }, { name: 'too_long' }],
  ])('%s is refused below its field', (_, change, told) => {
    expect(withChange(change)).toEqual(told)
  })

  test('says all that is wrong at once', () => {
    expect(Object.keys(firstMistakes(registrationForm, {})).toSorted()).toEqual(Object.keys(registration).toSorted())
  })
})

describe('AUTH-07 AUTH-13 a sign-in', () => {
  const form = login.body
  test.each([
    ['e-mail and a password of three characters', { email: 'OLA@demo.test', password: 'abc' }],
    ['the wish to be remembered', { email: 'ola@demo.test', password: 'abc', remember: true }],
    ['a one-time token alone', { token: 't' }],
  ])('is %s', (_, sent) => {
    expect(mistakesOf(form, sent)).toEqual([])
  })

  test.each([
    ['VAL-01 no e-mail', { email: '', password: 'abc' }, { email: 'required' }],
    ['VAL-03 no password', { email: 'ola@demo.test', password: '' }, { password: 'required' }],
    ['a password of 257 characters', { email: 'ola@demo.test', password: 'k'.repeat(257) }, { password: 'required' }],
    ['an empty token', { token: '' }, { token: 'required' }],
    ['a token of 201 characters', { token: 't'.repeat(201) }, { token: 'too_long' }],
  ])('with %s is refused', (_, sent, told) => {
    expect(firstMistakes(form, sent)).toEqual(told)
  })

  test('is not both at once', () => {
    expect(mistakesOf(form, { email: 'ola@demo.test', password: 'abc', token: 't' })).not.toEqual([])
  })
})

test('a required text is counted after it was trimmed; a line carries no breaks and no control characters', () => {
  expect(requiredText(3).parse('  abc\n')).toBe('abc')
  expect(mistakesOf(requiredText(3), 'abcd')).toEqual([': too_long'])
  expect(mistakesOf(requiredText(9), 'a\nb')).toEqual([])
  for (const wrong of ['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u2028b', 'a\u2029b', 'a\u0085b'])
    expect(mistakesOf(requiredLine(9), wrong)).toEqual([': line'])
  expect(mistakesOf(requiredLine(9), 'zażółć – ok')).toEqual([': too_long'])
  expect(mistakesOf(requiredLine(11), 'zażółć – ok')).toEqual([])
})
