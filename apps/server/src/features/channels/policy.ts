/** Whoever holds a channel's tokens to renew them and died keeps them for so long. Milliseconds. */
export const HOLD_MS = 30_000
/** Life of the ticket that opens the connect path (threat model §3.3). Milliseconds. */
export const TICKET_MS = 60_000
