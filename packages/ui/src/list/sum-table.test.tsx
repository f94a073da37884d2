import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SumTable } from './sum-table.tsx'

afterEach(cleanup)

test('OPS-16 what counted stands first, then the most frequent reasons, then what they add up to', () => {
  render(
    <SumTable
      caption="Clicks"
      rows={[
        { key: 'bot', label: 'Program', quantity: 2 },
        { key: 'repeat', label: 'Repeat', note: 'Once a day.', quantity: 4 },
        { key: 'counted', label: 'Counted', quantity: 3, worth: '12 zł', isMain: true },
      ]}
      total={{ label: 'Received', quantity: 9 }}
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'Clicks' })).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual(['Counted312 zł', 'RepeatOnce a day.4', 'Program2', 'Received9'])
})
