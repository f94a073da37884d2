import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workbook } from '#/test/workbook.ts'
import { answer, type Answers, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = {
  id: '00000000-0000-4000-8000-000000000009',
  kind: 'campaigns',
  file_name: 'plan-wiosna.csv',
  made: 3,
  at: '2026-03-01T10:00:00Z',
  by: 'Hanna Wójcik',
  undone_at: null,
}
const columns = ['nazwa', 'kanał', 'platforma', 'rodzaj reklamy']
const good = { line: 2, title: 'Kawa', detail: 'CPM · 1 × twitch', problem: null, skipped: null }
const wrong = { line: 3, title: 'Sok', detail: '', problem: 'platforma: Wybierz jedną z wartości', skipped: null }
const looked = (mapping: object, lines: object[], problems = 0) => ({
  data: { columns, mapping, lines, good: lines.length - problems, problems, revision: 'seen-first' },
})
const whole = { name: 0, advertiser: 1, advertiser_email: 1, type: 1, platform: 2, ad_type: 3 }

const list = (rows: object[]) => ({
  'GET /ops/imports': () => ({
    data: rows,
    meta: { current_page: 1, last_page: 1, per_page: 10, total: rows.length, from: 1, to: rows.length },
  }),
})
function begin(answers: Answers, search = '') {
  const received = serve({ ...list([]), ...answers })
  open(`/imports/new${search}`)
  return received
}
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Plik CSV lub XLSX'), { target: { files: [file] } })
const csv = new File(['nazwa;kanał\nKawa;x\n'], 'plan.csv', { type: 'text/csv' })

test('IMP-01 IMP-03 a table is read, looked at and taken over; what was read is what is sent', async () => {
  const received = begin({
    'POST /ops/imports/preview': () => looked(whole, [good]),
    'POST /ops/imports': () => answer(201, { data: { ...row, made: 1 } }),
  })
  await choose(csv)
  expect(await screen.findByText('CPM · 1 × twitch')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Importuj: 1 szkic kampanii' }))
  expect(await screen.findByText('Zaimportowano: 1 szkic kampanii')).toBeTruthy()
  const text = 'nazwa;kanał\nKawa;x\n'
  expect(changesIn(received)).toEqual([
    ['POST', '/ops/imports/preview', { kind: 'campaigns', csv: text }],
    [
      'POST',
      '/ops/imports',
      { kind: 'campaigns', csv: text, mapping: whole, file_name: 'plan.csv', revision: 'seen-first' },
    ],
  ])
  expect(await screen.findByText('Niczego jeszcze nie zaimportowano')).toBeTruthy()
})

test.each([
  ['UTF-8', new TextEncoder().encode('nazwa;kanał\nŻółta kawa;x\n')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFnazwa;kanał\nŻółta kawa;x\n')],
  // What Polish sheets on Windows write: ł, Ż, ó and the second ł are one byte each.
  ['Windows-1250', Uint8Array.from('nazwa;kana\xB3\n\xAF\xF3\xB3ta kawa;x\n', letter => letter.charCodeAt(0))],
  // "Unicode text" of spreadsheets, in either order of its bytes.
  ['UTF-16', Uint8Array.from(Buffer.from('\uFEFFnazwa;kanał\nŻółta kawa;x\n', 'utf16le'))],
  ['UTF-16, big end first', Uint8Array.from(Buffer.from('\uFEFFnazwa;kanał\nŻółta kawa;x\n', 'utf16le').swap16())],
])('IMP-02 IMP-10 a file in %s keeps its Polish letters', async (_, bytes) => {
  const received = begin({ 'POST /ops/imports/preview': () => looked(whole, [good]) })
  await choose(new File([bytes], 'plan.csv', { type: 'text/csv' }))
  await waitFor(() => expect(changesIn(received)[0]?.[2]).toMatchObject({ csv: 'nazwa;kanał\nŻółta kawa;x\n' }))
})

test.each([
  ['with nothing in it', ' \r\n', 'Ten plik jest pusty.'],
  ['of another kind', '\uD8CF\u0011\0\0', /Tego pliku nie da się odczytać/],
])('IMP-10 a file %s says so where it was chosen, and nothing is sent', async (_, written, said) => {
  const received = begin({})
  await choose(new File([written], 'plan.csv', { type: 'text/csv' }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(changesIn(received)).toEqual([])
})

test('IMP-10 after a file that is none, the one before it is not taken over', async () => {
  begin({ 'POST /ops/imports/preview': () => looked(whole, [good]) })
  await choose(csv)
  await screen.findByRole('button', { name: 'Importuj: 1 szkic kampanii' })
  await choose(new File([''], 'pusty.csv', { type: 'text/csv' }))
  await screen.findByText('Ten plik jest pusty.')
  expect(screen.queryByRole('button', { name: /^Importuj/ })).toBeNull()
})

test.each([
  [['ola@test.test', 'Ola'], 'ola@test.test'],
  [['Ola', 'https://www.twitch.tv/ola'], 'https://www.twitch.tv/ola'],
  [['Kawa', '2027-03-01'], '2027-03-01'],
  [['Kawa', '15,00'], '15,00'],
  [['platforma', 'rodzaj reklamy', '1', '2'], null],
  [['Adres e-mail', 'Imię i nazwisko'], null],
])('IMP-10 a first row that looks like data is said to be left out: %j', async (names, first) => {
  begin({ 'POST /ops/imports/preview': () => ({ data: { ...looked(whole, [good]).data, columns: names } }) })
  await choose(csv)
  await screen.findByText('CPM · 1 × twitch')
  const said = screen.queryByText(/wygląda na dane/)?.textContent
  if (first === null) expect(said).toBeUndefined()
  else expect(said).toContain(`„${first}”`)
})

test('IMP-01 a workbook is read as its first sheet', async () => {
  const received = begin({ 'POST /ops/imports/preview': () => looked(whole, [good]) })
  await choose(workbook())
  await waitFor(() =>
    expect(changesIn(received)[0]?.[2]).toMatchObject({ csv: '"email";"clicks"\n"ola@test.test";"1200"' }),
  )
})

test('IMP-01 a column that is needed and missing is named, and chosen by hand', async () => {
  const { platform: _, ...lacking } = whole
  const received = begin({
    'POST /ops/imports/preview': ({ body }) =>
      'mapping' in (body as object) ? looked(whole, [good]) : looked(lacking, []),
  })
  await choose(csv)
  expect(await screen.findByText('Wskaż kolumny: Platforma.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Importuj: / }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByLabelText('Platforma (wymagane)'), { target: { value: '2' } })
  expect(await screen.findByText('CPM · 1 × twitch')).toBeTruthy()
  expect(changesIn(received).at(-1)?.[2]).toMatchObject({ mapping: whole })
})

test('IMP-09 a file that was chosen under the wrong kind is read as the other one, and named', async () => {
  const received = begin({ 'POST /ops/imports/preview': () => looked(whole, [good]) })
  await choose(csv)
  expect(await screen.findByText('CPM · 1 × twitch')).toBeTruthy()
  expect(screen.getByText(/plan\.csv/)).toBeTruthy()
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Twórcy' }))
  await waitFor(() =>
    expect(changesIn(received).at(-1)?.[2]).toEqual({ kind: 'creators', csv: 'nazwa;kanał\nKawa;x\n' }),
  )
  expect(await screen.findByText('CPM · 1 × twitch')).toBeTruthy()
  expect(screen.getByText(/plan\.csv/)).toBeTruthy()
})

test('IMP-03 a wrong line says why, stands first, and keeps the whole table out', async () => {
  begin({ 'POST /ops/imports/preview': () => looked(whole, [good, wrong], 1) })
  await choose(csv)
  expect(await screen.findByText(wrong.problem)).toBeTruthy()
  const [, first] = within(screen.getByRole('table')).getAllByRole('row')
  expect(first?.textContent).toContain('Sok')
  expect(screen.getByText(/1 pozycji nie można zaimportować/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Importuj: / }).getAttribute('aria-disabled')).toBe('true')
})

test('IMP-03 what is no table is said beside the file', async () => {
  begin({
    'POST /ops/imports/preview': () =>
      answer(422, { message: 'Popraw pola.', errors: { csv: ['Pod nazwami kolumn nic nie ma.'] } }),
  })
  await choose(csv)
  expect(await screen.findByText('Pod nazwami kolumn nic nie ma.')).toBeTruthy()
})

test('LIVE-02 prices that a colleague set meanwhile are said, looked at again, and replaced by pressing once more', async () => {
  let [revision, was] = ['r1', '10']
  const received = begin(
    {
      'POST /ops/imports/preview': () => ({
        data: { ...looked({ platform: 0, ad_type: 1 }, [{ ...good, detail: `${was} → 50` }]).data, revision },
      }),
      'POST /ops/imports': ({ body }) =>
        (body as { revision: string }).revision === revision
          ? answer(201, { data: { ...row, kind: 'prices', made: 1 } })
          : answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' }),
    },
    '?kind=prices',
  )
  await choose(csv)
  expect(await screen.findByText('10 → 50')).toBeTruthy()
  ;[revision, was] = ['r2', '30']
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^Importuj: / }))
  press()
  expect(await screen.findByText('Nie zapisano: ktoś był szybszy')).toBeTruthy()
  expect(await screen.findByText('30 → 50')).toBeTruthy()
  press()
  await waitFor(() => expect(changesIn(received).filter(([, path]) => path === '/ops/imports')).toHaveLength(2))
  expect(changesIn(received).at(-1)?.[2]).toMatchObject({ revision: 'r2' })
  expect(await screen.findByText(/^Zaimportowano: /)).toBeTruthy()
})

test('prices have columns of their own', async () => {
  begin({ 'POST /ops/imports/preview': () => looked({ platform: 0, ad_type: 1 }, [good]) }, '?kind=prices')
  await choose(csv)
  expect(await screen.findByLabelText('Kategoria 8')).toBeTruthy()
  expect(screen.queryByLabelText('Nazwa kampanii (wymagane)')).toBeNull()
})

test('IMP-06 task plans have columns of their own, and say what taking them back does', async () => {
  begin({ 'POST /ops/imports/preview': () => looked({ plan: 0, platform: 1, ad_type: 2 }, [good]) }, '?kind=plans')
  expect(await screen.findByText(/1 to pierwszy dzień/)).toBeTruthy()
  await choose(csv)
  expect(await screen.findByLabelText('Od dnia')).toBeTruthy()
  expect(screen.getByLabelText('Nazwa planu (wymagane)')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Importuj: 1 plan zadań' })).toBeTruthy()
  cleanup()
  await signIn()
  serve(list([{ ...row, kind: 'plans', made: 2 }]))
  open('/imports')
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij import' }))
  expect((await dialog()).getByText(/2 plany znikną\. Kampanie, które z nich powstały, zostaną/)).toBeTruthy()
})

test('IMP-04 the list says what each import made, and takes it back after a question', async () => {
  const received = serve({
    ...list([row, { ...row, id: 'b', file_name: 'stary.csv', undone_at: '2026-03-02T10:00:00Z' }]),
    [`POST /ops/imports/${row.id}/undo`]: () => ({ data: { ...row, undone_at: '2026-03-02T10:00:00Z' } }),
  })
  open('/imports')
  expect((await screen.findAllByText('3 szkice kampanii')).length).toBe(2)
  expect(screen.getAllByRole('button', { name: 'Cofnij import' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij import' }))
  expect((await dialog()).getByText(/3 szkice zostaną odwołane/)).toBeTruthy()
  fireEvent.click((await dialog()).getByRole('button', { name: 'Cofnij import' }))
  expect(await screen.findByText('Cofnięto import „plan-wiosna.csv”')).toBeTruthy()
  expect(changesIn(received)).toEqual([['POST', `/ops/imports/${row.id}/undo`, undefined]])
})

test('IMP-04 when something was built on it the question says so and stays', async () => {
  serve({
    ...list([row]),
    [`POST /ops/imports/${row.id}/undo`]: () =>
      answer(409, { message: 'Coś z tego importu zmieniono później.', code: 'import_built_on' }),
  })
  open('/imports')
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij import' }))
  fireEvent.click((await dialog()).getByRole('button', { name: 'Cofnij import' }))
  expect(await (await dialog()).findByText('Coś z tego importu zmieniono później.')).toBeTruthy()
})

test('OPS-01 who only looks sees the list, and the button says why it is off', async () => {
  await signInAs('viewer')
  serve(list([row]))
  open('/imports')
  expect((await screen.findByRole('button', { name: 'Cofnij import' })).getAttribute('aria-disabled')).toBe('true')
})

test('a list that could not be read can be asked for again', async () => {
  let isUp = false
  serve({
    'GET /ops/imports': () =>
      isUp ? list([row])['GET /ops/imports']() : answer(503, { message: 'Za chwilę wracamy.' }),
  })
  open('/imports')
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('plan-wiosna.csv')).toBeTruthy()
})

test('DESK-35 imports stand by the name of their file when that is chosen, and their file as they stand', async () => {
  const received = serve(list([row]))
  open('/imports?page=2')
  fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'file' } })
  const asked = (path: string) => waitFor(() => expect(received.some(request => request.path === path)).toBe(true))
  await asked('/ops/imports?page=1&per_page=10&sort=file')
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz CSV' }))
  await asked('/ops/imports/file?sort=file')
})
