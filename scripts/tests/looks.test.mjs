import { expect, test } from 'vitest'
import { askedLooks } from '../lib/looks.mjs'
import { Stop } from '../lib/run.mjs'

const asked = (...args) => askedLooks(['--out=pictures', ...args])

test('SCR-01 without more than a folder, the portal is looked at in ten looks', () => {
  const { apps, states, pairs, widths } = asked()
  expect([apps, states, pairs]).toEqual([['portal'], ['full'], ['dark pl', 'light en']])
  expect(widths.toSorted((one, other) => one - other)).toEqual([375, 768, 992, 1280, 1920])
})

test('SCR-01 a theme or a language that is named is combined with every other', () => {
  expect(asked('--theme=light').pairs).toEqual(['light pl', 'light en'])
  expect(asked('--language=en').pairs).toEqual(['dark en', 'light en'])
  expect(asked('--theme=dark', '--language=en').pairs).toEqual(['dark en'])
})

test('SCR-01 states that write into the world come after those that only look at it, whatever was said first', () => {
  expect(asked('--state=many,long,full').states).toEqual(['full', 'long', 'many'])
  expect(asked('--app=console,portal').apps).toEqual(['portal', 'console'])
})

test.each([
  ['--state=torn', /--state is of full, .*not torn/],
  ['--theme=grey', /not grey/],
  ['--width=12', /between 200 and 4000/],
  ['--width=wide', /between 200 and 4000/],
  ['--colour=red', /colour/],
  ['--only=', /only/],
  ['375', /375/],
])('SCR-01 %s is refused with what is wrong', (argument, told) => {
  expect(() => asked(argument)).toThrow(told)
})

test('SCR-01 a folder has to be named', () => {
  expect(() => askedLooks([])).toThrow(Stop)
})
