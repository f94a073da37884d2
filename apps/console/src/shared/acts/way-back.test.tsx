import { Notifications } from '@fanfara/ui/toast'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, meanIt, signIn } from '#/test/world.tsx'
import { RefusalBelow, RemoveButton } from './remove-button.tsx'
import { useRemoving } from './use-removing.ts'
import { WayBackBar } from './way-back-bar.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

interface Row {
  id: string
}

function List({ rows, run }: { rows: readonly Row[]; run: (row: Row) => Promise<unknown> }) {
  const removing = useRemoving<Row>({ run, label: ({ id }) => `Usuwamy ${id}`, done: ({ id }) => `Usunięto ${id}` })
  return (
    <ul>
      {rows
        .filter(({ id }) => !removing.isGone(id))
        .map(row => (
          <li key={row.id} aria-label={row.id}>
            <RemoveButton label="Usuń" name={row.id} onRemove={() => removing.remove(row)} />
            <RefusalBelow error={removing.errorOf(row.id)} />
          </li>
        ))}
    </ul>
  )
}

/** Two rows that are removed; the screen can be left. */
function drawList(run: (row: Row) => Promise<unknown> = async () => undefined) {
  const removed: string[] = []
  function Screen() {
    const [rows, setRows] = useState([{ id: 'pierwszy' }, { id: 'drugi' }])
    const [isHere, setHere] = useState(true)
    const remove = async (row: Row) => {
      removed.push(row.id)
      await run(row)
      setRows(before => before.filter(({ id }) => id !== row.id))
    }
    return (
      <>
        {isHere && <List rows={rows} run={remove} />}
        <button type="button" onClick={() => setHere(false)}>
          Dalej
        </button>
        <WayBackBar />
        <Notifications />
      </>
    )
  }
  draw(<Screen />)
  return removed
}
const press = (name: string, how?: { detail: number }) => fireEvent.click(screen.getByRole('button', { name }), how)
const rows = () => screen.queryAllByRole('listitem').map(row => row.getAttribute('aria-label'))

test('DESK-40 what is removed for good is held for ten seconds and then sent', async () => {
  const removed = drawList()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  press('Usuń: pierwszy')
  expect(rows()).toEqual(['drugi'])
  expect(screen.getByRole('status').textContent).toBe('Usuwamy pierwszy')
  act(() => void vi.advanceTimersByTime(9_000))
  expect(removed).toEqual([])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(removed).toEqual(['pierwszy'])
  expect(await screen.findByText('Usunięto pierwszy')).toBeTruthy()
  expect(rows()).toEqual(['drugi'])
})

test('DESK-40 Z and the button take it back; nothing was sent', () => {
  const removed = drawList()
  for (const undo of [() => fireEvent.keyDown(document.body, { key: 'z' }), () => press('Cofnij')]) {
    press('Usuń: pierwszy')
    undo()
    expect(rows()).toEqual(['pierwszy', 'drugi'])
  }
  meanIt()
  expect(removed).toEqual([])
})

test('DESK-40 who removes another, or leaves, has meant the first; the second press of two means nothing', async () => {
  const removed = drawList()
  press('Usuń: pierwszy')
  press('Usuń: drugi', { detail: 2 })
  expect(removed).toEqual([])
  press('Usuń: drugi')
  expect(removed).toEqual(['pierwszy'])
  press('Dalej')
  expect(removed).toEqual(['pierwszy', 'drugi'])
  expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull()
})

test('DESK-40 a browser that is closed asks, and has sent what was held', () => {
  const removed = drawList()
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(close()).toBe(false)
  press('Usuń: pierwszy')
  let isAsked = false
  act(() => {
    isAsked = close()
  })
  expect([isAsked, removed]).toEqual([true, ['pierwszy']])
})

test('DESK-40 what could not be removed is there again with the reason; who has left hears it', async () => {
  drawList(async () => {
    throw new Error('offline')
  })
  press('Usuń: pierwszy')
  meanIt()
  expect((await screen.findByRole('alert')).closest('li')?.getAttribute('aria-label')).toBe('pierwszy')
  expect(rows()).toEqual(['pierwszy', 'drugi'])
  press('Usuń: drugi')
  press('Dalej')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Serwer nie odpowiada/))
})

test('DESK-40 why something could not be removed is said aloud when its row goes before it can be read', async () => {
  drawList(async () => {
    throw new Error('offline')
  })
  press('Usuń: pierwszy')
  meanIt()
  expect((await screen.findByRole('alert')).closest('li')).toBeTruthy()
  press('Dalej')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Serwer nie odpowiada/))
  expect(screen.getByRole('alert').closest('li[aria-label]')).toBeNull()
})

test('DESK-40 the focus of a row that went is in the bar, and with the bar in the page', () => {
  drawList()
  const content = document.createElement('main')
  content.id = 'content'
  content.tabIndex = -1
  document.body.append(content)
  const button = screen.getByRole('button', { name: 'Usuń: pierwszy' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement?.contains(screen.getByRole('status'))).toBe(true)
  press('Cofnij')
  expect(document.activeElement).toBe(content)
  content.remove()
})
