import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lookOn } from '../testing/look-on.ts'
import { activateLanguage } from '../text/text.tsx'
import { type Column, DataTable } from './data-table.tsx'

interface Order {
  id: string
  name: string
  amount: string
}
const orders: Order[] = [
  { id: 'a', name: 'Ala', amount: '10 zł' },
  { id: 'b', name: 'Bob', amount: '20 zł' },
]
const columns: Column<Order>[] = [
  { key: 'name', header: 'Twórca', phone: 'title', cell: ({ name }) => name },
  { key: 'amount', header: 'Kwota', align: 'end', phone: 'aside', cell: ({ amount }) => amount },
  { key: 'since', header: 'Od', phone: 'line', cell: () => 'wczoraj' },
  { key: 'note', header: 'Uwaga', phone: 'last', cell: ({ name }) => <a href={`#${name}`}>uwaga {name}</a> },
  { key: 'secret', header: 'Konto', phone: 'none', cell: () => 'PL61' },
  { key: 'act', header: 'Akcja', phone: 'action', cell: ({ name }) => <button type="button">Zleć {name}</button> },
]
const many = (count: number): Order[] =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at}`, name: `Osoba ${at}`, amount: '1 zł' }))

/** A table whose rows open, and what it told. */
function Orders({ rows, onOpen }: { rows: readonly Order[] | undefined; onOpen?: (order: Order) => void }) {
  const [expanded, setExpanded] = useState<string | null>(null)
  return (
    <DataTable
      caption="Zlecenia"
      columns={columns}
      rows={rows}
      rowName={({ name }) => name}
      details={({ amount }) => <p>Szczegóły na {amount}</p>}
      expanded={expanded}
      onExpand={setExpanded}
      onOpen={onOpen}
      skeletonRows={3}
    />
  )
}
const opener = (name: string) => screen.getByRole('button', { name: `Pokaż szczegóły: ${name}` })

beforeEach(() => {
  activateLanguage('pl', pl)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('on desktop', () => {
  beforeEach(() => lookOn('desktop'))

  test('rows are a table with a name, a header for each column and a cell for each value', () => {
    render(<Orders rows={orders} />)
    const table = screen.getByRole('table', { name: 'Zlecenia' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(columns.length)
    const [, , bob] = within(table).getAllByRole('row')
    expect(
      within(bob!)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['Bob', '20 zł', 'wczoraj', 'uwaga Bob', 'PL61', 'Zleć Bob'])
    expect(table.getAttribute('aria-rowcount')).toBeNull()
  })

  test('while it is loading there is no table, and "loading" is said', () => {
    render(<Orders rows={undefined} />)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('Ładowanie…')
  })

  test('SCR-23 its outline has the headers that are known and as many rows as are expected; nobody hears it', () => {
    render(<Orders rows={undefined} />)
    const outline = screen.getByRole('table', { hidden: true })
    expect(outline.closest('[aria-hidden=true][inert]')).toBeTruthy()
    expect([...outline.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(
      columns.map(({ header }) => header),
    )
    expect(outline.querySelectorAll('tbody tr')).toHaveLength(3)
  })

  test('without rows the table keeps its name and headers', () => {
    render(<Orders rows={[]} />)
    expect(within(screen.getByRole('table', { name: 'Zlecenia' })).getAllByRole('row')).toHaveLength(1)
  })

  test('a button opens the details of its row below it, and takes them away again', () => {
    render(<Orders rows={orders} />)
    expect(opener('Bob').getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(opener('Bob'))
    const button = screen.getByRole('button', { name: 'Ukryj szczegóły: Bob' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const details = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(details?.textContent).toBe('Szczegóły na 20 zł')
    expect(details?.previousElementSibling).toBe(button.closest('tr'))
    fireEvent.click(button)
    expect(screen.queryByText('Szczegóły na 20 zł')).toBeNull()
    expect(opener('Bob').getAttribute('aria-controls')).toBeNull()
  })

  test('one row is open at a time', () => {
    render(<Orders rows={orders} />)
    fireEvent.click(opener('Ala'))
    fireEvent.click(opener('Bob'))
    expect(screen.queryByText('Szczegóły na 10 zł')).toBeNull()
    expect(screen.getByText('Szczegóły na 20 zł')).toBeTruthy()
  })

  test('a press anywhere on the row opens it; one on a control of the row is that control’s', () => {
    render(<Orders rows={orders} />)
    for (const control of [
      screen.getByRole('button', { name: 'Zleć Ala' }),
      screen.getByRole('link', { name: 'uwaga Ala' }),
    ]) {
      fireEvent.click(control)
      expect(screen.queryByText('Szczegóły na 10 zł')).toBeNull()
    }
    fireEvent.click(screen.getByText('10 zł'))
    expect(screen.getByText('Szczegóły na 10 zł')).toBeTruthy()
  })

  test('marking a text of the row does not open it', () => {
    render(<Orders rows={orders} />)
    vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => '10' } as Selection)
    fireEvent.click(screen.getByText('10 zł'))
    expect(screen.queryByText('Szczegóły na 10 zł')).toBeNull()
  })

  test('rows without details have no button, and a press on them does nothing', () => {
    const onExpand = vi.fn<(key: string | null) => void>()
    const key = ({ id }: Order) => id
    render(<DataTable caption="Z" columns={columns} rows={orders} rowName={key} onExpand={onExpand} />)
    fireEvent.click(screen.getByText('20 zł'))
    expect(onExpand).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /szczegóły/i })).toBeNull()
  })

  test('A11Y-04 a table that scrolls sideways can be reached by keyboard, under its name', () => {
    const key = ({ id }: Order) => id
    const table = (minWidth?: number) => (
      <DataTable caption="Zlecenia" columns={columns} rows={orders} rowName={key} minWidth={minWidth} />
    )
    const { rerender } = render(table())
    expect(screen.queryByRole('region')).toBeNull()
    rerender(table(960))
    expect(screen.getByRole('region', { name: 'Zlecenia' }).tabIndex).toBe(0)
  })
})

describe('on a phone', () => {
  beforeEach(() => lookOn('phone'))

  test('rows are a list of cards under the same name, and leave to the details what the columns leave to them', () => {
    render(<Orders rows={orders} />)
    const list = screen.getByRole('list', { name: 'Zlecenia' })
    const [ala] = within(list).getAllByRole('listitem')
    for (const shown of ['Ala', '10 zł', 'wczoraj', 'uwaga Ala', 'Zleć Ala'])
      expect(within(ala!).getByText(shown)).toBeTruthy()
    expect(within(ala!).queryByText('PL61')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('a card opens its object, its own button does not', () => {
    const onOpen = vi.fn<(order: Order) => void>()
    render(<Orders rows={orders} onOpen={onOpen} />)
    fireEvent.click(screen.getByRole('button', { name: 'Zleć Bob' }))
    expect(onOpen).not.toHaveBeenCalled()
    expect(opener('Bob').getAttribute('aria-haspopup')).toBe('dialog')
    fireEvent.click(opener('Bob'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(orders[1])
  })

  test('cards that open nothing have no button for it', () => {
    render(<Orders rows={orders} />)
    expect(screen.queryByRole('button', { name: 'Pokaż szczegóły: Ala' })).toBeNull()
  })

  test('of a long list the cards near the screen are drawn, and say their place among all', () => {
    render(<Orders rows={many(5000)} />)
    const cards = within(screen.getByRole('list', { name: 'Zlecenia' })).getAllByRole('listitem')
    expect(cards.length).toBeGreaterThan(5)
    expect(cards.length).toBeLessThan(100)
    expect([cards[3]?.getAttribute('aria-posinset'), cards[3]?.getAttribute('aria-setsize')]).toEqual(['4', '5000'])
  })
})

describe('a long table', () => {
  beforeEach(() => lookOn('desktop'))
  const bodyRows = () => screen.getAllByRole('row').slice(1)

  test('up to 200 rows all are drawn, beyond that those near the screen', () => {
    const { rerender } = render(<Orders rows={many(200)} />)
    expect(bodyRows()).toHaveLength(200)
    rerender(<Orders rows={many(10_000)} />)
    expect(bodyRows().length).toBeLessThan(100)
  })

  test('screen readers hear how many rows there are, and which one they are on', () => {
    render(<Orders rows={many(10_000)} />)
    expect(screen.getByRole('table', { name: 'Zlecenia' }).getAttribute('aria-rowcount')).toBe('10001')
    const [header, first] = screen.getAllByRole('row')
    expect([header, first].map(row => row?.getAttribute('aria-rowindex'))).toEqual(['1', '2'])
    expect(within(first!).getByText('Osoba 0')).toBeTruthy()
  })

  /** The page is scrolled so many pixels down. */
  function scrollTo(y: number) {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function look(this: HTMLElement) {
      return this.tagName === 'TABLE' ? new DOMRect(0, -y, 800, 670_000) : new DOMRect(0, 0, 800, 67)
    })
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
  }

  test('scrolling draws the rows that come near the screen and leaves those behind it', () => {
    render(<Orders rows={many(10_000)} />)
    scrollTo(67 * 5000)
    expect(screen.getByText('Osoba 5000')).toBeTruthy()
    expect(screen.queryByText('Osoba 3')).toBeNull()
    expect(screen.getByText('Osoba 5000').closest('tr')?.getAttribute('aria-rowindex')).toBe('5002')
  })

  test('the focused row and the opened one stay, so that keys lead on from them', () => {
    render(<Orders rows={many(10_000)} />)
    fireEvent.click(opener('Osoba 2'))
    const focused = opener('Osoba 4')
    focused.focus()
    scrollTo(67 * 5000)
    expect(document.activeElement).toBe(focused)
    expect(screen.getByText('Osoba 4')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ukryj szczegóły: Osoba 2' })).toBeTruthy()
    expect(screen.queryByText('Osoba 3')).toBeNull()
  })
})
