import { campaignStages } from '@fanfara/contract/enums'
import { expect, test } from 'vitest'
import { campaignMoves, participationMoves } from './states.ts'

test('TRAN-01…TRAN-18 every status is reached; only what has ended has no moves', () => {
  const reached = new Set<string>(['invited', 'pending_approval'])
  for (const from of reached)
    for (const to of Object.values(participationMoves[from as keyof typeof participationMoves])) reached.add(to)
  expect([...reached, 'attached'].every(status => status in participationMoves)).toBe(true)
  expect(new Set(reached)).toEqual(new Set(Object.keys(participationMoves)))
  const ends = Object.entries(participationMoves).filter(([, moves]) => Object.keys(moves).length === 0)
  expect(ends.map(([status]) => status)).toEqual(['completed'])
  // The one way back is Easy Ad (TRAN-17).
  expect(Object.keys(participationMoves.declined).every(move => move.startsWith('return'))).toBe(true)
})

test('OPS-05 a campaign moves from draft to an end', () => {
  const reached = new Set<string>(['draft'])
  for (const from of reached)
    for (const to of Object.values(campaignMoves[from as keyof typeof campaignMoves])) reached.add(to)
  expect([...reached].sort()).toEqual([...campaignStages].sort())
})
