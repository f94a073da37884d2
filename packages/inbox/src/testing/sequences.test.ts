import { expect, test, vi } from 'vitest'
import { runSequence } from './sequences.ts'

test('INBOX-39…INBOX-43 RT-02 TRAN-84…TRAN-87 whatever happens to several clients, after quiet all show what the service holds', async () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  for (let seed = 1; seed <= 200; seed += 1) expect(await runSequence(seed), `sequence ${seed}`).toEqual([])
})
