import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payout } from '#/test/samples.ts'
import { changesIn, dialog, draw, serve, signInAs } from '#/test/world.tsx'
import { ReleaseFile, ReleaseState } from './release-file.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const file = {
  id: payout(9).id,
  format: 'elixir-0' as const,
  created_at: '2026-03-05T10:00:00Z',
  created_by: 'Hanna',
  payouts: 2,
  amount: 232.5,
  sha256: 'ab'.repeat(32),
  released: null,
  can_release: true,
  waiting: 2,
  limited: 0,
  can_recall: true,
  execution: { on: '2026-03-05', has_passed: false },
  recalled: null,
}

test('OPS-15 decision 0044 a colleague’s file is released after a question that names who made it and the sum', async () => {
  const received = serve({ [`POST /ops/bank-files/${file.id}/release`]: () => ({ data: file }) })
  draw(<ReleaseFile file={file} />)
  fireEvent.click(screen.getByRole('button', { name: 'Zwolnij' }))
  const question = await dialog()
  expect(question.getByText(/Hanna.*2 przelewy.*232,50/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: /Zwolnij 232,50/ }))
  await expect.poll(() => changesIn(received)).toEqual([['POST', `/ops/bank-files/${file.id}/release`, undefined]])
})

test('DESK-81 a file whose day is over is released after a question that says so, and that is not the first thing to press', async () => {
  serve({})
  draw(<ReleaseFile file={{ ...file, execution: { on: '2026-03-05', has_passed: true } }} />)
  const late = screen.getByRole('button', { name: 'Zwolnij' })
  const lateLook = late.className
  fireEvent.click(late)
  expect((await dialog()).getByText('Data realizacji w tym pliku już minęła')).toBeTruthy()
  cleanup()
  draw(<ReleaseFile file={file} />)
  const inTime = screen.getByRole('button', { name: 'Zwolnij' })
  expect(inTime.className).not.toBe(lateLook)
  fireEvent.click(inTime)
  expect((await dialog()).queryByText('Data realizacji w tym pliku już minęła')).toBeNull()
})

test('DESK-82 before a file is released, transfers to creators whose accounts are limited are counted', async () => {
  serve({})
  draw(<ReleaseFile file={{ ...file, limited: 2 }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Zwolnij' }))
  expect((await dialog()).getByText('2 przelewy są dla twórców z ograniczonym kontem')).toBeTruthy()
  cleanup()
  draw(<ReleaseFile file={file} />)
  fireEvent.click(screen.getByRole('button', { name: 'Zwolnij' }))
  expect((await dialog()).queryByText(/z ograniczonym kontem/)).toBeNull()
})

test('OPS-15 decision 0044 nothing is offered where the server does not offer it, and the state says who is waited for', () => {
  draw(
    <>
      <ReleaseFile file={{ ...file, can_release: false }} />
      <ReleaseState file={file} />
      <ReleaseState file={{ ...file, released: { at: '2026-03-05T11:00:00Z', by: 'Piotr' } }} />
      <ReleaseState file={{ ...file, released: { at: '2026-03-05T11:00:00Z', by: null } }} />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Czeka na zwolnienie przez kogoś, kto go nie robił')).toBeTruthy()
  expect(screen.getByText(/Zwolniono .*Piotr/)).toBeTruthy()
  expect(screen.getByText('Powstał, zanim pliki trzeba było zwalniać')).toBeTruthy()
})
