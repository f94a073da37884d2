const KEY = 'celebrated-payouts'
/** The newest are enough: what was paid before is celebrated no longer. */
const KEPT_MAX = 20

function kept(): readonly unknown[] {
  const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
  return Array.isArray(read) ? read : []
}

/** Whether this browser celebrated a payout; where it keeps nothing it would celebrate without end, and so counts as having done it. */
export function wasCelebrated(id: string): boolean {
  try {
    return kept().includes(id)
  } catch {
    return true
  }
}

/** Keeps that a payout is celebrated now. @returns false where it was before, in another tab too, or where nothing can be kept. */
export function celebrateOnce(id: string): boolean {
  if (wasCelebrated(id)) return false
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), id].slice(-KEPT_MAX)))
    return true
  } catch {
    return false
  }
}
