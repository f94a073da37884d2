import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handedProof as proof } from '#/test/samples.ts'
import { draw, signIn } from '#/test/world.tsx'
import { ProofDetails } from './proof-details.tsx'

beforeEach(signIn)
afterEach(cleanup)

test.each([
  ['verified', 'Potwierdzone przez platformę'],
  ['manual', 'Niezweryfikowane: trzeba obejrzeć'],
  ['unreachable', 'Niezweryfikowane: platforma nie odpowiedziała'],
  ['no_access', 'Niezweryfikowane: brak dostępu do kanału'],
] as const)('GEN-08 decision 0012: a link that is %s says so', (check, words) => {
  draw(<ProofDetails proof={proof({ check })} name="Ola" />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('TASK-33: a chosen medium shows its title and the figures that were taken over', () => {
  const medium = proof({ kind: 'media', title: 'Poranna kawa', created_at: '2026-03-04T18:00:00Z', views: 1200 })
  const { container } = draw(<ProofDetails proof={medium} name="Ola" />)
  expect(container.textContent).toMatch(/Publikacja z kanału.*Poranna kawa.*opublikowano .*1.?200 wyświetleń w chwili/)
})

test('TASK-37: a snapshot shows its picture, its viewers, and whether it is only the picture of the stream', () => {
  const shot = proof({ kind: 'snapshot', picture_url: '/files/proofs/a.jpg?key=b', viewers: 214, is_fallback: true })
  draw(<ProofDetails proof={shot} name="Ola" />)
  expect(screen.getByRole('img', { name: 'Zrzut transmisji: Ola' }).getAttribute('src')).toBe(
    '/files/proofs/a.jpg?key=b',
  )
  expect(screen.getByText('214 widzów')).toBeTruthy()
  expect(screen.getByText(/Obraz transmisji, nie klip/)).toBeTruthy()
})

test('a proof from before nothing was known says nothing', () => {
  const { container } = draw(<ProofDetails proof={null} name="Ola" />)
  expect(container.textContent).toBe('')
})
