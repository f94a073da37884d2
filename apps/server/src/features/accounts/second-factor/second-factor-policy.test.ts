import { plainRecoveryCode, recoveryCode, RECOVERY_CODE_LENGTH } from '@fanfara/contract/own/second-factor'
import { operatorRoles } from '@fanfara/contract/rights'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped, needsSecondFactor, recoveryCodeOf } from './second-factor-policy.ts'

test('SECF-03 a recovery code is typed back in whatever groups and case, and letters that look like digits are those', () => {
  const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_LENGTH, maxLength: 32 })
  fc.assert(
    fc.property(bytes, fc.boolean(), (random, isSmall) => {
      const code = recoveryCodeOf(random)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
      const shown = grouped(code)
      const typed = (isSmall ? shown.toLowerCase() : shown).replace(/0/g, 'o').replace(/1/g, isSmall ? 'l' : 'I')
      expect(plainRecoveryCode(` ${typed} `)).toBe(code)
      expect(recoveryCode.parse(typed.replaceAll('-', ' '))).toBe(code)
    }),
  )
})

test('every character of a recovery code is as likely as another', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const [letter = ''] = recoveryCodeOf(new Uint8Array(RECOVERY_CODE_LENGTH).fill(byte))
    seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect([seen.size, new Set(seen.values())]).toEqual([32, new Set([8])])
})

test('SECF-06 whoever may move money needs a second factor in production; nobody does in the demo', () => {
  const asked = (mode: 'demo' | 'production') => operatorRoles.filter(role => needsSecondFactor(mode, role))
  expect(asked('production')).toEqual(['finance', 'owner'])
  expect(asked('demo')).toEqual([])
  expect(needsSecondFactor('production', null)).toBe(false)
})
