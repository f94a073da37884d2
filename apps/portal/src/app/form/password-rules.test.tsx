import { newPassword } from '@fanfara/contract/accounts'
import { PasswordField } from '@fanfara/ui/text-field'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordRules, strengthOf } from './password-rules.tsx'

test.each([
  '',
  'short-1A',
  'Sh-1',
  'alllower-1',
  'ALLUPPER-1',
  'No-digits-here',
  'NoSpecials123',
  'Zażółć-gęślą-1',
  'Dobre-haslo-1',
  'Ąą-45678',
  'Abc 1234.',
])('VAL-05, VAL-06: %j is weak exactly while the rules of the contract refuse it', password => {
  expect(strengthOf(password) !== 'weak').toBe(newPassword.safeParse(password).success)
})

test('VAL-06: length makes a password strong, the rules alone make it good', () => {
  expect(strengthOf('Haslo-12')).toBe('good')
  expect(strengthOf('Dobre-haslo-1')).toBe('strong')
})

test('VAL-05, VAL-06, A11Y-03: the rules are tied to the input and tick off while one types', () => {
  const field = (value: string) => <PasswordField label="Hasło" hint={<PasswordRules value={value} />} />
  const { rerender } = render(field(''))
  const described = () => document.getElementById(screen.getByLabelText('Hasło').getAttribute('aria-describedby') ?? '')
  expect(described()?.textContent).toContain('co najmniej 8 znaków')
  expect(screen.queryByText('(spełnione)')).toBeNull()
  rerender(field('abc1'))
  expect(screen.getAllByText('(spełnione)')).toHaveLength(1)
  expect(screen.getByText('Spełnione zasady: 1 z 4').getAttribute('aria-live')).toBe('polite')
  rerender(field('Haslo-12'))
  expect(screen.getAllByText('(spełnione)')).toHaveLength(4)
  expect(screen.getAllByText('Dobre hasło')).toHaveLength(2)
})
