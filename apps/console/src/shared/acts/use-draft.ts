import { useKept } from '#/shared/kept/kept.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isAlike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** What a form begins with: what was written of it, and for the rest what stands there now. */
export function takenUp<Values extends object>(begin: Values, kept: unknown): Values {
  if (typeof kept !== 'object' || kept === null) return begin
  const now = new Map<string, unknown>(Object.entries(begin))
  const written = Object.entries(kept).filter(([name, value]) => now.has(name) && isAlike(now.get(name), value))
  return { ...begin, ...Object.fromEntries<unknown>(written) }
}

/** What somebody changed of it; null when that is nothing. */
export function changedIn(begin: object, written: object): object | null {
  const before = new Map<string, unknown>(Object.entries(begin))
  const changed = Object.entries(written).filter(([name, value]) => !isSame(before.get(name), value))
  return changed.length > 0 ? Object.fromEntries<unknown>(changed) : null
}

/**
 * What somebody writes in a dialog, which is there again when it is opened for the same thing, until it was sent (SCR-88).
 * Nothing secret is written in one. What nobody changed follows the thing itself.
 * @param name which dialog, and about what; each has its own.
 * @param begin with what the dialog begins where nothing was written.
 */
export function useDraft<Values extends object>(name: string, begin: Values) {
  const [{ begun, written }, set] = useKept(`draft:${name}`, kept => ({ begun: begin, written: takenUp(begin, kept) }))
  return {
    written,
    write: (changed: Partial<Values>) => {
      const next = { ...written, ...changed }
      set({ begun, written: next }, changedIn(begun, next))
    },
    /** Keeps what nobody changed too: it is about to be sent, and is sent again as it was where no answer comes (FIN-10). */
    hold: () => set({ begun, written }, written),
    /** Once it was sent, the dialog begins afresh. */
    forget: () => set({ begun, written: begun }, null),
  }
}
