import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { application, uuid } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'
import type { Application } from './api.ts'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = uuid(1)
const path = `/ops/inbox/applications/${ID}`
const parcels: Application['workflows'][number] = {
  id: uuid(3),
  identifier: 'parcel',
  name: 'Paczki',
  channels: ['in_app', 'sms'],
  is_critical: false,
  is_active: true,
  tags: [],
  revision: 'w1',
}
const shop = (of: Partial<Application> = {}): Application =>
  application({
    feeds: [{ id: uuid(2), identifier: 'orders', name: 'Zamówienia', revision: 'f1' }],
    workflows: [parcels],
    ...of,
  })
const use = { subscribers: 12, messages: 34, usage: [] }
/** The page of an application, once it stands there. */
async function show(of: Partial<Application> = {}, answers: Answers = {}) {
  const received = serve({
    [`GET ${path}`]: () => ({ data: shop(of) }),
    [`GET ${path}/use`]: () => ({ data: use }),
    ...answers,
  })
  open(`/inbox/${ID}`)
  await screen.findByRole('heading', { level: 1, name: 'Sklep' })
  return received
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const late = () => answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })

describe('OPS-25 a feed', () => {
  test('is added once, however often Enter is pressed while it is sent', async () => {
    let add: (answered: unknown) => void = () => undefined
    const received = await show({}, { [`PUT ${path}/feeds`]: () => new Promise(resolve => (add = resolve)) })
    press('Dodaj kanał')
    const box = await dialog()
    const name = box.getByLabelText('Nazwa')
    fireEvent.change(name, { target: { value: 'Zwroty' } })
    fireEvent.change(box.getByLabelText('Identyfikator'), { target: { value: 'returns' } })
    const form = name.closest('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(changesIn(received)).toHaveLength(1))
    fireEvent.submit(form)
    add({ data: shop() })
    expect(await screen.findByText('Zapisano kanał „Zwroty”')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changesIn(received)).toHaveLength(1)
  })

  test('with an identifier that another has, spaces around it or not, is not sent: it would change that one', async () => {
    const received = await show()
    press('Dodaj kanał')
    const box = await dialog()
    fireEvent.change(box.getByLabelText('Identyfikator'), { target: { value: ' orders ' } })
    fireEvent.click(box.getByRole('button', { name: 'Dodaj kanał' }))
    expect(await box.findByText('Ta aplikacja ma już taki identyfikator')).toBeTruthy()
    expect(box.getByLabelText('Identyfikator').getAttribute('aria-invalid')).toBe('true')
    expect(changesIn(received)).toEqual([])
  })

  test('LIVE-02 whose name a colleague changed meanwhile says so, and the next press replaces that', async () => {
    let kept = shop()
    const received = await show(
      {},
      {
        [`GET ${path}`]: () => ({ data: kept }),
        [`PUT ${path}/feeds`]: ({ body }) => (JSON.stringify(body).includes('"f2"') ? { data: kept } : late()),
      },
    )
    press('Zmień nazwę kanału: Zamówienia')
    const box = await dialog()
    expect(box.getByLabelText<HTMLInputElement>('Identyfikator').readOnly).toBe(true)
    fireEvent.change(box.getByLabelText('Nazwa'), { target: { value: 'Twoje zamówienia' } })
    kept = shop({ feeds: [{ id: uuid(2), identifier: 'orders', name: 'Zakupy', revision: 'f2' }] })
    fireEvent.click(box.getByRole('button', { name: 'Zapisz zmiany' }))
    const saved = within(await box.findByRole('region', { name: 'Teraz zapisane' }))
    expect(saved.getByRole('definition').textContent).toBe('Zamówienia → Zakupy')
    fireEvent.click(box.getByRole('button', { name: 'Zapisz zmiany' }))
    expect(await screen.findByText('Zapisano kanał „Twoje zamówienia”')).toBeTruthy()
    expect(changesIn(received).map(([, , body]) => body)).toEqual([
      { identifier: 'orders', name: 'Twoje zamówienia', revision: 'f1' },
      { identifier: 'orders', name: 'Twoje zamówienia', revision: 'f2' },
    ])
  })
})

describe('OPS-25 a workflow', () => {
  test('without a way to be delivered is refused beside its ways; one that nobody serves now can be taken away', async () => {
    const received = await show(
      {},
      {
        [`PUT ${path}/workflows`]: () =>
          answer(422, { message: 'Popraw.', errors: { channels: ['Wybierz co najmniej jedną drogę'] } }),
      },
    )
    press('Zmień rodzaj: Paczki')
    const box = await dialog()
    const ways = box.getByRole('group', { name: 'Drogi' })
    expect(within(ways).getAllByRole('checkbox')).toHaveLength(3)
    fireEvent.click(within(ways).getByRole('checkbox', { name: 'SMS' }))
    fireEvent.click(within(ways).getByRole('checkbox', { name: 'Skrzynka' }))
    fireEvent.click(box.getByRole('button', { name: 'Zapisz zmiany' }))
    await within(ways).findByText('Wybierz co najmniej jedną drogę')
    const described = document.getElementById(ways.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain('Wybierz co najmniej jedną drogę')
    expect(changesIn(received)[0]?.[2]).toMatchObject({ channels: [], revision: 'w1' })
  })

  test('that every application has is changed, and never removed', async () => {
    await show({ workflows: [{ ...parcels, identifier: 'message', name: 'Wiadomość' }] })
    expect(screen.getByRole('button', { name: 'Zmień rodzaj: Wiadomość' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Usuń rodzaj: Wiadomość' })).toBeNull()
  })

  test('that a colleague removed a moment ago is said to be gone, in the question', async () => {
    await show(
      {},
      { [`DELETE ${path}/workflows/${parcels.id}`]: () => answer(404, { message: 'Nie ma takiego adresu.' }) },
    )
    press('Usuń rodzaj: Paczki')
    const box = await dialog()
    fireEvent.click(box.getByRole('button', { name: 'Usuń' }))
    const alert = await box.findByRole('alert')
    expect(alert.textContent).not.toContain('Nie ma takiego adresu.')
  })
})

describe('OPS-25 another key', () => {
  const hours = async () => (await dialog()).getByLabelText<HTMLSelectElement>('Jak długo działa stary klucz')

  test('is asked for anew at each opening: an end at once is nothing that is left over', async () => {
    await show()
    press('Wymień klucz')
    fireEvent.change(await hours(), { target: { value: '0' } })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Wymień klucz')
    expect((await hours()).value).toBe('24')
  })

  test('that ends the one before at once says so, and is shown in place of the one that was shown', async () => {
    const secrets = ['pierwszy', 'drugi']
    const received = await show(
      {},
      {
        [`POST ${path}/secret`]: () => ({
          data: { secret: secrets.shift(), previous_ends_at: '2026-03-08T11:30:00.000Z' },
        }),
      },
    )
    for (const [secret, end] of [
      ['pierwszy', '0'],
      ['drugi', '1'],
    ] as const) {
      press('Wymień klucz')
      fireEvent.change(await hours(), { target: { value: end } })
      fireEvent.click((await dialog()).getByRole('button', { name: 'Wymień klucz' }))
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Klucz').value).toBe(secret))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.queryByText('Stary klucz już nie działa.') !== null).toBe(end === '0')
    }
    expect(changesIn(received).map(([, , body]) => body)).toEqual([{ previous_hours: 0 }, { previous_hours: 1 }])
  })

  test('that could not be made shows none, and the question stays', async () => {
    await show({}, { [`POST ${path}/secret`]: () => answer(503, { message: 'Za chwilę wracamy.' }) })
    press('Wymień klucz')
    const box = await dialog()
    fireEvent.click(box.getByRole('button', { name: 'Wymień klucz' }))
    expect(await box.findByText('Za chwilę wracamy.')).toBeTruthy()
    expect(screen.queryByLabelText('Klucz')).toBeNull()
  })
})

describe('13.10 F10 removing an application', () => {
  test('of which nobody could count anything names all that goes, without a figure', async () => {
    await show({}, { [`GET ${path}/use`]: () => answer(503, { message: 'Za chwilę wracamy.' }) })
    press('Usuń aplikację')
    expect((await dialog()).getByText(/^Przepadną na zawsze wszyscy odbiorcy/)).toBeTruthy()
  })

  test('that is refused leaves somebody where they are', async () => {
    await show({}, { [`DELETE ${path}`]: () => answer(409, { message: 'Tej aplikacji używa portal.' }) })
    press('Usuń aplikację')
    const box = await dialog()
    expect(box.getByText(/odbiorcy \(12\), wiadomości \(34\)/)).toBeTruthy()
    fireEvent.click(box.getByRole('button', { name: 'Usuń aplikację' }))
    expect(await box.findByText('Tej aplikacji używa portal.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Sklep', hidden: true })).toBeTruthy()
  })
})

test('OPS-25 decision 0044 who may not say who we are reads an application, and changes nothing of it', async () => {
  await signInAs('operator')
  await show()
  expect(screen.getByText('Możesz tu patrzeć, ale nic nie zmienisz')).toBeTruthy()
  for (const name of ['Wymień klucz', 'Dodaj kanał', 'Dodaj rodzaj', 'Usuń aplikację'])
    expect(screen.getByRole('button', { name }).closest('fieldset[disabled]')).toBeTruthy()
})
