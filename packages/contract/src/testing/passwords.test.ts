import { describe, expect, test } from 'vitest'
import { registrationForm } from '../accounts.ts'
import { acceptanceForm } from '../ops/operators.ts'
import { confirmEmail, emailCode } from '../own/emails.ts'
import { codeForm, forgotForm, newPasswordForm, passwordForm, resetCode, resetForm } from '../own/passwords.ts'
import { firstMistakes, mistakesOf } from './mistakes.ts'
import { confirmByPassword, confirmCode, firstPasswordForm } from '../own/ways-in.ts'

const PASSWORD = 'Abcdef1-'
const again = { password: PASSWORD, password_confirmation: PASSWORD }

describe.each([
  ['VAL-14 CONST-06 the code of a forgotten password', resetCode, 4, 'code'],
  ['the code that confirms an address', emailCode, 6, 'email_code'],
  ['the code that confirms an identity', confirmCode, 6, 'code_six'],
] as const)('%s', (_, schema, length, word) => {
  const digits = '0123456789'.slice(0, length)
  test(`has ${length} digits, a leading nought included; spaces around it are forgiven`, () => {
    expect(schema.parse(` ${digits}\n`)).toBe(digits)
    expect(schema.parse('0'.repeat(length))).toBe('0'.repeat(length))
  })
  test.each([
    ['one digit less', digits.slice(1)],
    ['one digit more', `${digits}7`],
    ['a letter', `${digits.slice(1)}a`],
    ['a space inside', `${digits.slice(0, 2)} ${digits.slice(3)}`],
    ['a sign', `-${digits.slice(1)}`],
    ['digits of another script', '٣'.repeat(length)],
  ])('with %s is refused', (_name, wrong) => {
    expect(mistakesOf(schema, wrong)).toEqual([`: ${word}`])
  })
  test('is needed, and is no number', () => {
    expect(firstMistakes(schema, '  ')).toEqual({ '': 'required' })
    expect(mistakesOf(schema, Number('1'.repeat(length)))).toEqual([': required'])
  })
})

describe.each([
  ['DATA-09 the third step of a reset', resetForm, { email: 'ola@demo.test', code: '0123', ...again }],
  ['what the third step shows', newPasswordForm, again],
  ['PASS-01…PASS-03 a change', passwordForm, { password_old: 'x', ...again }],
  ['SOC-24 a first password', firstPasswordForm, again],
] as const)('%s', (_, schema, form) => {
  test('takes a good password that was typed twice', () => {
    expect(mistakesOf(schema, form)).toEqual([])
  })
  test.each([
    ['VAL-05 a short one', { password: 'Abc1-', password_confirmation: 'Abc1-' }, { password: 'password_min' }],
    [
      'VAL-06 a plain one',
      { password: 'a'.repeat(8), password_confirmation: 'a'.repeat(8) },
      { password: 'password_pattern' },
    ],
    ['VAL-07 one that was not repeated', { password_confirmation: '' }, { password_confirmation: 'required' }],
    [
      'VAL-08 one that was mistyped',
      { password_confirmation: `${PASSWORD} ` },
      { password_confirmation: 'password_match' },
    ],
    [
      'VAL-08 one that was repeated without end',
      { password_confirmation: 'k'.repeat(257) },
      { password_confirmation: 'password_match' },
    ],
    ['a member that nobody asked for', { role: 'operator' }, { '': 'unknown_field' }],
  ])('refuses %s', (_name, change, told) => {
    expect(firstMistakes(schema, { ...form, ...change })).toEqual(told)
  })
})

test('FORM-11 a password that was mistyped is told beside whatever else is wrong with its form', () => {
  const mistyped = { password_confirmation: `${PASSWORD} ` }
  const told = (schema: Parameters<typeof firstMistakes>[0], form: Readonly<Record<string, unknown>>) =>
    firstMistakes(schema, { ...form, ...again, ...mistyped })
  const mismatch = { password_confirmation: 'password_match' }
  expect(told(passwordForm, { password_old: '' })).toEqual({ password_old: 'required', ...mismatch })
  expect(told(resetForm, { email: 'ola', code: '0123' })).toEqual({ email: 'email', ...mismatch })
  expect(told(acceptanceForm, { name: '', nonce: 'n' })).toEqual({ name: 'required', ...mismatch })
  const consents = { is_privacy_accepted: true, is_service_terms_accepted: false }
  const registration = { role: 'influencer', name: 'Iga', email: 'iga@demo.test', ...consents }
  expect(told(registrationForm, registration)).toEqual({ is_service_terms_accepted: 'terms', ...mismatch })
  // One that breaks a rule is said to, before it is compared.
  expect(firstMistakes(passwordForm, { password_old: 'x', password: 'k', password_confirmation: 'l' })).toEqual({
    password: 'password_min',
  })
})

test('VAL-09 the present password is needed, and is not judged by the rules of new ones', () => {
  for (const [present, told] of [
    ['', { password_old: 'required' }],
    ['k'.repeat(257), { password_old: 'required' }],
    ['k', {}],
    ['k'.repeat(256), {}],
  ] as const)
    expect(firstMistakes(passwordForm, { password_old: present, ...again })).toEqual(told)
  expect(mistakesOf(confirmByPassword, { password: 'k' })).toEqual([])
  for (const wrong of ['', 'k'.repeat(257)])
    expect(firstMistakes(confirmByPassword, { password: wrong })).toEqual({ password: 'required' })
})

test('DATA-09 the first two steps name the account by its address', () => {
  expect(forgotForm.parse({ email: ' OLA@demo.test ' })).toEqual({ email: 'ola@demo.test' })
  expect(firstMistakes(forgotForm, { email: 'ola' })).toEqual({ email: 'email' })
  expect(firstMistakes(codeForm, { email: '', code: '12' })).toEqual({ email: 'required', code: 'code' })
})

test('an address is confirmed by its code or by its link: by one of them, and not by both', () => {
  const schema = confirmEmail.body
  for (const right of [{ code: '012345' }, { token: 'secret' }]) expect(mistakesOf(schema, right)).toEqual([])
  for (const wrong of [{}, { code: '012345', token: 'secret' }])
    expect(mistakesOf(schema, wrong)).toEqual(['code: required'])
  expect(mistakesOf(schema, { token: 't'.repeat(201) })).toEqual(['token: required'])
})
