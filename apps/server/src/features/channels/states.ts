/** How a channel may move (TRAN-50…TRAN-53): the same row is connected again. */
export const channelMoves = {
  connected: { disconnect: 'disconnected' },
  disconnected: { connect: 'connected' },
} as const
