/** Most pixels of an uploaded picture (threat model §3.6). */
export const PIXELS_MAX = 25_000_000

const SIGNATURES = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const
const EXTENSIONS = { jpeg: /\.jpe?g$/i, png: /\.png$/i } as const

/** Whether name, declared type and content all say JPEG, or all say PNG (VAL-22). */
export function isPicture({
  bytes,
  clientName,
  declaredType,
}: {
  bytes: Uint8Array
  clientName: string
  declaredType: string
}): boolean {
  return (['jpeg', 'png'] as const).some(
    type =>
      declaredType.toLowerCase() === `image/${type}` &&
      EXTENSIONS[type].test(clientName) &&
      SIGNATURES[type].every((byte, at) => bytes[at] === byte),
  )
}

const WHOLE = /^\d{1,5}$/

/** The square that the person chose, in pixels of the upright picture; null without one, `wrong` when it makes no sense. */
export function cropOf(fields: Readonly<Record<string, string>>) {
  const { crop_x: x, crop_y: y, crop_size: size } = fields
  if (x === undefined && y === undefined && size === undefined) return null
  if (![x, y, size].every(value => value !== undefined && WHOLE.test(value))) return 'wrong'
  const side = Number(size)
  return side === 0 ? 'wrong' : { left: Number(x), top: Number(y), width: side, height: side }
}
