import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { answer, draw, serve, signIn } from '#/test/world.tsx'
import { ImportEventsButton } from './import-events.tsx'

const { id } = campaign()
const path = `POST /ops/campaigns/${id}/events-import`
const line = {
  line: 2,
  event_id: 'z-1',
  order: 'A/1',
  source: '018f0000-0000-7000-8000-000000000000',
  creator: 'Ola',
  event: 'sale',
  value: 199.5,
  at: '2026-03-04T18:00:00Z',
  verdict: 'counted',
  is_repeated: false,
  problem: null,
}
const wrong = {
  ...line,
  line: 3,
  event_id: '=HYPERLINK("http://a.test")',
  creator: null,
  verdict: null,
  problem: 'To nie jest czas.',
}
const csv = 'event_id;click_id;type\nz-1;018f;akcja'
const preview = { is_applied: false, problems: 0, amount_before: 0, amount_after: 19.95, lines: [line] }

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function choose(text = csv) {
  draw(<ImportEventsButton campaign={campaign({ stage: 'running' })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Importuj zdarzenia' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Plik CSV lub XLSX'), {
    target: { files: [new File([text], 'zdarzenia.csv', { type: 'text/csv' })] },
  })
  return dialog
}

test('OPS-13 a file of events is shown first, imported when it is pressed, and what became of it stays to be read', async () => {
  const received = serve({
    [path]: ({ body }) => ({ data: { ...preview, is_applied: (body as { apply: boolean }).apply } }),
  })
  const dialog = await choose()
  expect(await within(dialog).findByText('1 zdarzenie się liczy')).toBeTruthy()
  expect(received.map(({ body }) => body)).toEqual([{ csv, apply: false }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zaimportuj 1 zdarzenie' }))
  expect((await within(dialog).findByRole('status')).textContent).toBe('Zaimportowano 1 zdarzenie')
  expect(received.at(-1)?.body).toEqual({ csv, apply: true, skip_wrong: false })
  expect(within(dialog).queryByLabelText('Plik CSV lub XLSX')).toBeNull()
  const [, close] = within(dialog).getAllByRole('button', { name: 'Zamknij' })
  fireEvent.click(close ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('OPS-13 wrong lines stand first and say why; the others are imported on purpose', async () => {
  const known = { ...line, line: 4, event_id: 'z-2', is_repeated: true }
  const received = serve({
    [path]: ({ body }) => {
      const { skip_wrong = false } = body as { skip_wrong?: boolean }
      return { data: { ...preview, problems: 1, lines: [line, wrong, known], is_applied: skip_wrong } }
    },
  })
  const dialog = await choose()
  expect(await within(dialog).findByText('1 zdarzenie się liczy · 1 już znane')).toBeTruthy()
  const rows = within(dialog).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('To nie jest czas.')
  expect(within(dialog).getByText('Już znane: Policzone')).toBeTruthy()
  const apply = within(dialog).getByRole('button', { name: 'Zaimportuj 2 zdarzenia' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(within(dialog).getByLabelText('Pomiń błędne wiersze i zaimportuj 2 pozostałe'))
  fireEvent.click(apply)
  expect(await within(dialog).findByText('Pominięto 1 błędny wiersz.')).toBeTruthy()
  expect(received.at(-1)?.body).toEqual({ csv, apply: true, skip_wrong: true })
})

test('threat model §3.10 the report holds every line, and no formula', async () => {
  serve({ [path]: () => ({ data: { ...preview, problems: 1, lines: [line, wrong] } }) })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => {
    saved.push(content as Blob)
    return 'blob:report'
  })
  const dialog = await choose()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Zapisz raport' }))
  const report = (await saved[0]?.text()) ?? ''
  expect(report.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Wiersz,Zdarzenie,Kliknięcie lub kod,Twórca,Rodzaj,Wartość (zł),Czas,Ocena,Problem',
    `2,z-1,${line.source},Ola,Sprzedaż,199.50,2026-03-04T18:00:00Z,Policzone,`,
    `3,"'=HYPERLINK(""http://a.test"")",${line.source},,Sprzedaż,199.50,2026-03-04T18:00:00Z,,To nie jest czas.`,
    '',
  ])
})

test('a file that is no table says so where it was chosen', async () => {
  serve({ [path]: () => answer(422, { message: 'Sprawdź pola.', errors: { csv: ['To nie jest tabela.'] } }) })
  const dialog = await choose('"')
  expect(await within(dialog).findByText('To nie jest tabela.')).toBeTruthy()
})

test('a campaign in which nothing can be counted offers no import', async () => {
  draw(
    <>
      <ImportEventsButton campaign={campaign({ stage: 'draft' })} />
      <p>drawn</p>
    </>,
  )
  await screen.findByText('drawn')
  expect(screen.queryByRole('button', { name: 'Importuj zdarzenia' })).toBeNull()
})
