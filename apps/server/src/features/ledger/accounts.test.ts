import { expect, test } from 'vitest'
import { available, bank, credit, inPayout, owedByAdvertiser, pending, setOff } from './accounts.ts'

test('design §5 each account of the ledger has its kind and its owner; the bank is the platform’s own', () => {
  const [campaign, creator] = ['0b1f0b9e-0000-4000-8000-000000000001', '0b1f0b9e-0000-4000-8000-000000000002']
  expect([
    owedByAdvertiser(campaign),
    pending(creator),
    available(creator),
    inPayout(creator),
    bank(),
    credit(campaign),
    setOff(creator),
  ]).toEqual([
    { kind: 'owed_by_advertiser', ownerId: campaign },
    { kind: 'pending', ownerId: creator },
    { kind: 'available', ownerId: creator },
    { kind: 'in_payout', ownerId: creator },
    { kind: 'bank', ownerId: '00000000-0000-0000-0000-000000000000' },
    { kind: 'credit', ownerId: campaign },
    { kind: 'set_off', ownerId: creator },
  ])
})
