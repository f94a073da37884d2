/** How a snapshot may move (API-43): one that is begun again gives up the one before. */
export const snapshotMoves = {
  starting: { run: 'running', fail: 'failed' },
  running: { complete: 'ready', fail: 'failed' },
  ready: {},
  failed: {},
} as const
