import { Agenda } from '../src/calendar/agenda.tsx'
import { MonthBar } from '../src/calendar/month-bar.tsx'
import { type Column, DataTable } from '../src/list/data-table.tsx'
import { NameSearch } from '../src/list/name-search.tsx'
import { Pages } from '../src/list/pages.tsx'
import { Pagination } from '../src/list/pagination.tsx'
import { SumTable } from '../src/list/sum-table.tsx'
import { tabClass, Tabs } from '../src/list/tabs.tsx'
import { viewClass, ViewSwitch } from '../src/list/view-switch.tsx'
import { Badge } from '../src/look/badge.tsx'
import { Money } from '../src/text/money.tsx'
import { type Examples, LONG, nothing } from './examples.ts'

interface Row {
  id: string
  name: string
  amount: number
}
const rows: readonly Row[] = [
  { id: 'a', name: 'Woda z bąbelkami', amount: 120.5 },
  { id: 'b', name: LONG, amount: 1_000_000 },
]
const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Kampania', cell: ({ name }) => name, phone: 'title' },
  { key: 'status', header: 'Status', cell: () => <Badge look="green">Wypłacone</Badge>, phone: 'line' },
  { key: 'amount', header: 'Kwota', align: 'end', phone: 'aside', cell: ({ amount }) => <Money zloty={amount} /> },
]
const rowName = ({ name }: Row) => name
const details = ({ name }: Row) => <p>Więcej o: {name}</p>
const table: Examples = {
  rows: <DataTable caption="Płatności" columns={columns} rows={rows} rowName={rowName} />,
  open: <DataTable caption="Płatności" {...{ columns, rows, rowName, details }} expanded="a" onExpand={nothing} />,
  loading: <DataTable caption="Płatności" columns={columns} rows={undefined} rowName={rowName} skeletonRows={3} />,
}
const paging: Examples = {
  first: <Pagination page={1} pageSize={10} total={25} onPage={nothing} onPageSize={nothing} />,
  middle: <Pagination page={150} pageSize={20} total={6000} onPage={nothing} onPageSize={nothing} />,
}
const sums: Examples = {
  sums: (
    <SumTable
      caption="Kliknięcia"
      isCaptionShown
      total={{ label: 'Otrzymano', quantity: 12_345 }}
      rows={[
        { key: 'a', label: 'Policzone', quantity: 12_000, worth: '5 400,00 zł', isMain: true },
        { key: 'b', label: 'Powtórzone', note: 'Ta sama osoba w ciągu 24 godzin', quantity: 345 },
      ]}
    />
  ),
}
const tabs: Examples = {
  tabs: (
    <Tabs label="Kampanie" current="a">
      <a href="#tabs" aria-current="page" className={tabClass}>
        Wszystkie (12)
      </a>
      <a href="#tabs" className={tabClass}>
        Zaproszenia
      </a>
    </Tabs>
  ),
}
const MARCH = { month: '2026-03', today: '2026-03-12' } as const
const agenda: Examples = {
  days: (
    <Agenda
      {...MARCH}
      now={<p>Trwają trzy zadania</p>}
      days={[
        ['2026-03-02', <p key="over">Wczoraj i dawniej</p>],
        ['2026-03-20', <p key="ahead">{LONG}</p>],
      ]}
    />
  ),
  nothing: <Agenda month="2026-04" today={MARCH.today} now={null} days={[]} />,
}
const views: Examples = {
  views: (
    <ViewSwitch label="Widok">
      <a href="#view-switch" aria-current="true" className={viewClass}>
        Lista
      </a>
      <a href="#view-switch" className={viewClass}>
        Kalendarz
      </a>
    </ViewSwitch>
  ),
}
const meta = { current_page: 2, per_page: 10, total: 35 }

/** What holds many. */
export const lists = {
  agenda,
  'data-table': table,
  'month-bar': { month: <MonthBar month={MARCH.month} onToday={nothing} onMonth={nothing} /> },
  'name-search': { empty: <NameSearch label="Szukaj po nazwie" onSearch={nothing} /> },
  pages: { pages: <Pages meta={meta} onTurn={nothing} /> },
  pagination: paging,
  'sum-table': sums,
  tabs,
  'view-switch': views,
}
