import { expect, test } from 'vitest'
import { Invalid } from '#/errors.ts'
import { CANARY, hostileFiles } from './hostile-pictures.ts'
import { keptWhole } from './picture.ts'

test('WORK-10 a picture of a product goes through the same reader: what is broken, or something else as well, is refused at its field', async () => {
  const kinds = new Set<string>()
  for (const { bytes, name, type, outcome } of await hostileFiles()) {
    kinds.add(outcome)
    const kept = keptWhole({ bytes: Buffer.from(bytes), clientName: name, declaredType: type, fields: {} })
    if (outcome === 'clean') {
      expect((await kept).bytes.includes(CANARY), name).toBe(false)
      continue
    }
    const error = await kept.catch((thrown: unknown) => thrown)
    expect(error instanceof Invalid && error.fields, name).toEqual({ picture: [`inputs.error.${outcome}`] })
  }
  expect([...kinds]).toContain('clean')
})
