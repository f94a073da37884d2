import { Notifications } from '@fanfara/ui/toast'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tellGone, useNotThere } from './not-there.ts'

function Page({ id }: { id: string }) {
  useNotThere(id, { title: 'Nie ma takiego zadania', description: 'Twoje zadania są tutaj.' })
  return <Notifications />
}
const left = { title: 'Nie masz już zadania', description: 'Nie wysłaliśmy go.' }

test('SCR-99 what an act told to be gone is told once, whichever of the two comes first', () => {
  render(<Page id="early" />)
  act(() => tellGone('late', left))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Nie wysłaliśmy go.'),
  ])
  render(<Page id="late" />)
  expect(screen.queryByText('Nie ma takiego zadania')).toBeNull()
})
