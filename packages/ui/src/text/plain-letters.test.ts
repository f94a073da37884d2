import { expect, test } from 'vitest'
import { plainLetters } from './plain-letters.ts'
import { joinLoneLetters } from '@fanfara/contract/typeset'

test('Polish letters and capitals are forgiven, and every letter keeps its place', () => {
  const text = 'Zażółć GĘŚLĄ jaźń, Ćma 🎉 – 100 zł'
  expect(plainLetters(text)).toBe('zazolc gesla jazn, cma 🎉 – 100 zl')
  expect(plainLetters(text)).toHaveLength(text.length)
  expect(plainLetters('z\u0301le')).toBe('zle')
})

test('SCR-40 who searches finds it by the space of the keyboard', () => {
  expect(plainLetters(joinLoneLetters('Zadania w toku'))).toBe('zadania w toku')
})
