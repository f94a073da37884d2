import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const read = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
const features = readdirSync(join(folder, 'en'))

type Forms = Record<string, unknown>
/** The values that a text takes, and the forms of each of its plurals. */
function partsOf(text: string): { values: string[]; plurals: Forms[] } {
  const values = new Set<string>()
  const plurals: Forms[] = []
  const visit = (part: unknown) => {
    if (!Array.isArray(part)) return
    const [name, kind, forms] = part
    if (typeof name === 'string' && name !== '#') values.add(name)
    if (kind !== 'plural') return
    plurals.push(forms)
    for (const form of Object.values(forms as Forms)) if (Array.isArray(form)) form.forEach(visit)
  }
  compileMessage(text).forEach(visit)
  return { values: [...values].toSorted(), plurals }
}

test('both languages have the same features', () => {
  expect(features.length).toBeGreaterThan(10)
  expect(readdirSync(join(folder, 'pl'))).toEqual(features)
})

test.each(features)('%s has the same keys and placeholders in both languages', file => {
  const [en, pl] = [read('en', file), read('pl', file)]
  expect(Object.keys(pl)).toEqual(Object.keys(en))
  for (const [key, text] of Object.entries(en))
    expect([key, partsOf(pl[key] ?? '').values]).toEqual([key, partsOf(text).values])
})

test.each(features)('every plural of %s that tells one from many has all Polish forms', file => {
  const incomplete = Object.entries(read('pl', file)).filter(([, text]) =>
    partsOf(text).plurals.some(forms => 'one' in forms && !['few', 'many', 'other'].every(form => form in forms)),
  )
  expect(incomplete).toEqual([])
})
