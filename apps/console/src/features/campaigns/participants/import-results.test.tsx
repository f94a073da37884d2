import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { workbook } from '#/test/workbook.ts'
import { answer, draw, serve, signIn } from '#/test/world.tsx'
import { readText } from '#/shared/lists/table-file.tsx'
import { ImportResultsButton } from './import-results.tsx'

const { id } = campaign()
const path = `POST /ops/campaigns/${id}/results-import`
const line = {
  line: 2,
  who: 'ola@test.test',
  creator: 'Ola',
  after: null,
  amount_before: 1,
  amount_after: 12.5,
  problem: null,
}
const wrong = { ...line, line: 3, who: 'nikt@test.test', creator: null, problem: 'Nikt taki nie bierze udziału.' }
const csv = 'email;clicks\nola@test.test;5'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function choose(given: File | string = csv) {
  draw(<ImportResultsButton campaign={campaign({ stage: 'running' })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Importuj wyniki' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Plik CSV lub XLSX'), {
    target: { files: [typeof given === 'string' ? new File([given], 'wyniki.csv', { type: 'text/csv' }) : given] },
  })
  return dialog
}

test('OPS-13 a chosen file is shown first, and written when it is pressed; the reason goes along', async () => {
  const received = serve({
    [path]: ({ body }) => ({
      data: {
        is_applied: (body as { apply: boolean }).apply,
        problems: 0,
        amount_before: 1,
        amount_after: 12.5,
        lines: [line],
        revision: 'r1',
      },
    }),
  })
  const dialog = await choose()
  expect(await within(dialog).findByText('Ola')).toBeTruthy()
  expect(received.map(({ body }) => body)).toEqual([{ csv, apply: false }])
  fireEvent.change(within(dialog).getByLabelText('Powód korekt'), { target: { value: ' Zgłoszone telefonicznie ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zapisz 1 wynik' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.at(-1)?.body).toEqual({ csv, apply: true, reason: 'Zgłoszone telefonicznie', revision: 'r1' })
})

test('OPS-13 a line that is wrong says why, and nothing can be written', async () => {
  serve({
    [path]: () => ({
      data: { is_applied: false, problems: 1, amount_before: 1, amount_after: 1, lines: [line, wrong], revision: 'r1' },
    }),
  })
  const dialog = await choose()
  expect(await within(dialog).findByText('Nikt taki nie bierze udziału.')).toBeTruthy()
  expect(within(dialog).getByText(/1 wiersza nie można wpisać/)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Zapisz 2 wyniki' }).getAttribute('aria-disabled')).toBe('true')
})

test('LIVE-02 what a colleague entered since the preview is said and looked at, and replaced by pressing again', async () => {
  let [revision, amount_before] = ['r1', 1]
  const received = serve({
    [path]: ({ body }) => {
      const { apply, revision: seen } = body as { apply: boolean; revision?: string }
      if (apply && seen !== revision)
        return answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
      const lines = [{ ...line, amount_before }]
      return { data: { is_applied: apply, problems: 0, amount_before, amount_after: 12.5, lines, revision } }
    },
  })
  const dialog = within(await choose())
  expect(await dialog.findByText('1,00 zł → 12,50 zł')).toBeTruthy()
  ;[revision, amount_before] = ['r2', 9]
  fireEvent.click(dialog.getByRole('button', { name: 'Zapisz 1 wynik' }))
  expect(await dialog.findByText('Nie zapisano: ktoś był szybszy')).toBeTruthy()
  expect(await dialog.findByText('9,00 zł → 12,50 zł')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Zapisz 1 wynik' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.at(-1)?.body).toEqual({ csv, apply: true, revision: 'r2' })
})

test('a file that is no table says so under the button that chose it', async () => {
  serve({ [path]: () => answer(422, { message: 'Sprawdź pola.', errors: { csv: ['To nie jest tabela.'] } }) })
  const dialog = await choose('"')
  expect(await within(dialog).findByText('To nie jest tabela.')).toBeTruthy()
})

test('files of old Polish sheets are read as their letters were meant', async () => {
  const bytes = new Uint8Array([0xaf, 0x61, 0xb3, 0x6f, 0x9c, 0xe6])
  expect(await readText(new File([bytes], 'a.csv'))).toBe('Żałość')
  expect(await readText(new File(['Żałość'], 'a.csv'))).toBe('Żałość')
})

test('OPS-13 the first sheet of a workbook is read as a table', async () => {
  const received = serve({
    [path]: () => ({
      data: { is_applied: false, problems: 0, amount_before: 1, amount_after: 12.5, lines: [line], revision: 'r1' },
    }),
  })
  const dialog = await choose(workbook())
  expect(await within(dialog).findByText('Ola')).toBeTruthy()
  expect(received[0]?.body).toEqual({ csv: '"email";"clicks"\n"ola@test.test";"1200"', apply: false })
})

test('IMP-10 after a file that is none, the results of the one before it are not taken over', async () => {
  serve({
    [path]: () => ({
      data: { is_applied: false, problems: 0, amount_before: 1, amount_after: 12.5, lines: [line], revision: 'r1' },
    }),
  })
  const shown = within(await choose('email;clicks'))
  const button = await shown.findByRole('button', { name: 'Zapisz 1 wynik' })
  fireEvent.change(shown.getByLabelText('Plik CSV lub XLSX'), { target: { files: [new File([''], 'pusty.csv')] } })
  await shown.findByText('Ten plik jest pusty.')
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a workbook that is broken is said to be so beside the file, and nothing is sent', async () => {
  const received = serve({})
  const dialog = await choose(workbook(400))
  expect(await within(dialog).findByText(/Tego pliku nie da się odczytać/)).toBeTruthy()
  expect(received).toEqual([])
})
