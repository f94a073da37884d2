/**
 * How pages for everybody lead elsewhere. The sign-in page stands before the router is fetched (decision 0095), so what it
 * is made of asks this and not the router.
 */
export interface Way {
  /** Shows another address of the portal, and settles when it is left; with `isReplaced` nothing leads back. */
  go: (address: string, isReplaced?: boolean) => Promise<void>
  /** Fetches what an address needs, ahead of the press. */
  prepare: (address: string) => void
}

/** The browser's own way, while nobody knows a shorter one. */
const byLoading: Way = {
  go: async (address, isReplaced) => (isReplaced ? window.location.replace(address) : window.location.assign(address)),
  prepare: () => undefined,
}
let known = byLoading

/** Who draws the page says how it is left. @example showWay(door) */
export const showWay = (shown: Way = byLoading): void => {
  known = shown
}

/** The way that holds now. */
export const way: Way = {
  go: (address, isReplaced) => known.go(address, isReplaced),
  prepare: address => known.prepare(address),
}
