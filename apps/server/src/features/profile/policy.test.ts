import { describe, expect, test } from 'vitest'
import { cropOf, isPicture } from './policy.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const file = (bytes: Buffer, clientName: string, declaredType: string) => ({ bytes, clientName, declaredType })

describe('VAL-22 a picture', () => {
  test('is one when name, declared type and content say the same', () => {
    for (const name of ['a.jpg', 'a.jpeg', 'a.b.JPG']) expect(isPicture(file(jpeg, name, 'image/jpeg'))).toBe(true)
    expect(isPicture(file(png, 'a.PNG', 'IMAGE/PNG'))).toBe(true)
  })

  test('is none when one of them says something else', () => {
    for (const [bytes, name, type] of [
      [png, 'a.jpg', 'image/jpeg'],
      [jpeg, 'a.png', 'image/jpeg'],
      [jpeg, 'a.jpg', 'image/png'],
      [jpeg, 'a.jpg.exe', 'image/jpeg'],
      [jpeg, 'ajpg', 'image/jpeg'],
      [png, 'a.png.exe', 'image/png'],
      [png, 'apng', 'image/png'],
      [Buffer.from([0xff, 0xd8]), 'a.jpg', 'image/jpeg'],
      [png.subarray(0, 7), 'a.png', 'image/png'],
      [Buffer.alloc(0), 'a.png', 'image/png'],
    ] as const)
      expect(isPicture(file(bytes, name, type)), `${name} ${type}`).toBe(false)
  })
})

describe('VAL-22 the chosen square', () => {
  test('is none without a choice, and the square in whole pixels with one', () => {
    expect(cropOf({})).toBeNull()
    expect(cropOf({ crop_x: '0', crop_y: '12', crop_size: '99999' })).toEqual({
      left: 0,
      top: 12,
      width: 99_999,
      height: 99_999,
    })
  })

  test('makes no sense when a part is missing, is no whole number of five digits at most, or has no size', () => {
    const right = { crop_x: '1', crop_y: '2', crop_size: '3' }
    for (const part of ['crop_x', 'crop_y', 'crop_size'] as const) {
      const { [part]: _, ...rest } = right
      expect(cropOf(rest), `without ${part}`).toBe('wrong')
      for (const wrong of ['', '-1', '1.5', '100000', 'x', '1x', 'x1'])
        expect(cropOf({ ...right, [part]: wrong }), `${part} ${wrong}`).toBe('wrong')
      expect(cropOf({ [part]: '1' }), `${part} alone`).toBe('wrong')
    }
    expect(cropOf({ ...right, crop_size: '0' })).toBe('wrong')
  })
})
