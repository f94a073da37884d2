import * as fc from 'fast-check'
import { invitationStates } from '@fanfara/contract/ops/tables/invitations'
import { expect, test } from 'vitest'
import { type InvitationFacts, refuseSending, refuseWithdrawing, stateOf } from './invitation-policy.ts'

const now = new Date('2026-03-10T10:00:00Z')
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000)
const facts = (of: Partial<InvitationFacts> = {}): InvitationFacts => ({
  sentAt: daysFromNow(-2),
  sends: 1,
  expiresAt: daysFromNow(12),
  wantsLetter: false,
  answeredAt: null,
  withdrawnAt: null,
  ...of,
})

test.each([
  ['waiting', facts({ wantsLetter: true, sentAt: null, sends: 0, expiresAt: null })],
  ['sent', facts()],
  ['ended', facts({ expiresAt: now })],
  ['answered', facts({ answeredAt: now, expiresAt: now })],
  ['withdrawn', facts({ withdrawnAt: now, wantsLetter: true })],
])('INV-04 an invitation is %s', (state, of) => {
  expect(stateOf(of, now)).toBe(state)
})

test('INV-05 another letter leaves a day after the last one, also for a link that ran out, three in all', () => {
  expect(refuseSending(facts(), now)).toBeNull()
  expect(refuseSending(facts({ expiresAt: daysFromNow(-1) }), now)).toBeNull()
  expect(refuseSending(facts({ sentAt: new Date(daysFromNow(-1).getTime() + 1) }), now)).toBe('invitation_too_soon')
  expect(refuseSending(facts({ sentAt: daysFromNow(-1) }), now)).toBeNull()
  expect(refuseSending(facts({ sends: 3 }), now)).toBe('invitation_too_often')
  for (const of of [{ answeredAt: now }, { withdrawnAt: now }, { wantsLetter: true }])
    expect(refuseSending(facts(of), now)).toBe('invitation_closed')
})

test('INV-05 whatever happened: what is over is neither sent nor withdrawn, what is open can be withdrawn', () => {
  const instant = fc.option(fc.integer({ min: -20, max: 20 }).map(daysFromNow))
  const any = fc.record({
    sentAt: instant,
    sends: fc.nat(4),
    expiresAt: instant,
    wantsLetter: fc.boolean(),
    answeredAt: instant,
    withdrawnAt: instant,
  })
  fc.assert(
    fc.property(any, of => {
      const isOver = of.answeredAt !== null || of.withdrawnAt !== null
      expect(refuseWithdrawing(of)).toBe(isOver ? 'invitation_closed' : null)
      if (isOver) expect(refuseSending(of, now)).toBe('invitation_closed')
      expect(invitationStates).toContain(stateOf(of, now))
    }),
  )
})
