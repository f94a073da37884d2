/** One field that an act changed; null where there was nothing. */
export interface Change {
  field: string
  before: string | null
  after: string | null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function written(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

/**
 * The fields that differ between two states of an object, in the order of their names.
 * @example changesBetween({ stage: 'draft' }, { stage: 'onboarding' }) // [{ field: 'stage', before: 'draft', after: 'onboarding' }]
 */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const from = isRecord(before) ? before : { value: before }
  const to = isRecord(after) ? after : { value: after }
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .toSorted()
    .map(field => ({ field, before: written(from[field]), after: written(to[field]) }))
    .filter(change => change.before !== change.after)
}
