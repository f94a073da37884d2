import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { answer, changesIn, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const picture = (name: string) => new File(['…'], name, { type: 'image/png' })
const upload = 'POST /ops/campaigns/pictures'
/** Answers with addresses in their order: `/files/campaigns/1.png` and so on. */
const numbered = () => {
  let count = 0
  return () => {
    count += 1
    return { data: { url: `/files/campaigns/${count}.png` } }
  }
}
/** Addresses of the form's pictures; beside it stands what creators will see. */
const shown = () => {
  const part = screen.getByText('Zdjęcia produktu').closest('section') ?? document.body
  return within(part)
    .queryAllByAltText(/Podgląd zdjęcia/)
    .map(image => image.getAttribute('src'))
}
const input = async () => (await screen.findByLabelText('Pliki zdjęć')) as HTMLInputElement
const press = (name: string) =>
  fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name).closest('button') ?? document.body)

test('WORK-10 pictures are chosen, dropped and pasted, put in order, taken out, and saved as they stand', async () => {
  const received = serve({ [upload]: numbered(), 'POST /ops/campaigns': () => answer(201, { data: campaign() }) })
  open('/campaigns/new')
  fireEvent.change(await input(), { target: { files: [picture('a.png'), picture('b.png')] } })
  await waitFor(() => expect(shown()).toEqual(['/files/campaigns/1.png', '/files/campaigns/2.png']))
  const zone = (await input()).parentElement ?? document.body
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [picture('c.png')] } })
  await waitFor(() => expect(shown()).toHaveLength(3))
  fireEvent.paste(document.body, {
    clipboardData: { files: [picture('d.png'), new File(['x'], 'x.txt', { type: 'text/plain' })] },
  })
  await waitFor(() => expect(shown()).toHaveLength(4))
  press('Przesuń zdjęcie 4 wcześniej')
  press('Usuń zdjęcie 1')
  await waitFor(() =>
    expect(shown()).toEqual(['/files/campaigns/2.png', '/files/campaigns/4.png', '/files/campaigns/3.png']),
  )
  press('Utwórz szkic')
  await waitFor(() => expect(changesIn(received).at(-1)?.[1]).toBe('/ops/campaigns'))
  expect(changesIn(received).at(-1)?.[2]).toMatchObject({
    product_photos: ['/files/campaigns/2.png', '/files/campaigns/4.png', '/files/campaigns/3.png'],
  })
})

test('WORK-10 what is refused says why beside its name, the others go on, and nothing typed is lost', async () => {
  let calls = 0
  serve({
    [upload]: () => {
      calls += 1
      return calls === 1
        ? answer(422, { message: 'Sprawdź pola.', errors: { picture: ['Obraz musi być mniejszy niż 2MB!'] } })
        : { data: { url: '/files/campaigns/2.png' } }
    },
  })
  open('/campaigns/new')
  const files = await input()
  fireEvent.change(screen.getByLabelText('Nazwa'), { target: { value: 'Żółty sok' } })
  fireEvent.change(files, { target: { files: [picture('za-duze.png'), picture('b.png')] } })
  expect(await screen.findByText('Obraz musi być mniejszy niż 2MB!')).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['/files/campaigns/2.png']))
  press('Schowaj: za-duze.png')
  await waitFor(() => expect(screen.queryByText(/za-duze/)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Żółty sok')
})

test('WORK-10 while a picture is on its way the form is not saved, and says so; there is room for eight', async () => {
  let arrive: (value: unknown) => void = () => undefined
  const first = new Promise(resolve => (arrive = resolve))
  const next = numbered()
  let calls = 0
  const received = serve({
    [upload]: async () => {
      calls += 1
      if (calls === 1) await first
      return next()
    },
  })
  open('/campaigns/new')
  fireEvent.change(await input(), { target: { files: [picture('a.png')] } })
  expect(await screen.findByText('Wysyłanie…')).toBeTruthy()
  press('Utwórz szkic')
  expect(await screen.findByText('Zdjęcia jeszcze się wysyłają. Zapisz, gdy skończą.')).toBeTruthy()
  expect(changesIn(received).some(([, path]) => path === '/ops/campaigns')).toBe(false)
  arrive(null)
  await waitFor(() => expect(shown()).toHaveLength(1))
  fireEvent.paste(document.body, {
    clipboardData: { files: Array.from({ length: 9 }, (_, at) => picture(`${at}.png`)) },
  })
  await waitFor(() => expect(shown()).toHaveLength(8))
  expect(screen.queryByRole('button', { name: 'Wybierz zdjęcia' })).toBeNull()
})

test('WORK-10 OPS-04 one by address is possible as before, and one that is gone says so under it', async () => {
  const sample = campaign({ stage: 'draft', product_photos: ['https://swit.test/kawa.jpg', '/files/campaigns/x.png'] })
  serve({
    [`GET /ops/campaigns/${sample.id}`]: () => ({ data: { campaign: sample, settlement: null } }),
    [`PUT /ops/campaigns/${sample.id}`]: () =>
      answer(422, { message: 'Sprawdź pola.', errors: { 'product_photos.1': ['Tego zdjęcia już nie ma.'] } }),
  })
  open(`/campaigns/${sample.id}/edit`)
  expect((await screen.findByLabelText<HTMLInputElement>('Adres zdjęcia 1')).value).toBe('https://swit.test/kawa.jpg')
  expect(screen.queryByLabelText('Adres zdjęcia 2')).toBeNull()
  press('Dodaj po adresie')
  expect(await screen.findByLabelText('Adres zdjęcia 3')).toBeTruthy()
  press('Zapisz zmiany')
  expect(await screen.findByText('Tego zdjęcia już nie ma.')).toBeTruthy()
})
