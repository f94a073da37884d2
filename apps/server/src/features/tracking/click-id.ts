const MS_DIGITS = 12

/** A new id of a click, a UUID of version 7: it begins with its moment, so that it says in which month it lies. */
export function clickIdAt(at: Date): string {
  const ms = at.getTime().toString(16).padStart(MS_DIGITS, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

const CLICK_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** When a click with this id was received; null for what is no id of a click. */
export function momentOfClick(id: string): Date | null {
  if (!CLICK_ID.test(id)) return null
  return new Date(Number.parseInt(id.replace('-', '').slice(0, MS_DIGITS), 16))
}
