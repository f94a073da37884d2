/** Life of the ticket that opens the connect path (threat model §3.3). Milliseconds. */
export const TICKET_MS = 60_000
