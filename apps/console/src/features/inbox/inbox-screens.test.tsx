import { formatDateTime } from '@fanfara/ui/format'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { application } from '#/test/samples.ts'
import { answer, open, serve, signIn, savedMeanwhile } from '#/test/world.tsx'
import type { Application } from './api.ts'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '00000000-0000-4000-8000-0000000000a1'
const shop = (of: Partial<Application> = {}): Application =>
  application({
    id: ID,
    own_channels: ['email', 'push'],
    branding: { color: '#ff0000', fontFamily: 'Figtree' },
    feeds: [{ id: '00000000-0000-4000-8000-0000000000f1', identifier: 'orders', name: 'Zamówienia', revision: 'f1' }],
    workflows: [
      {
        id: '00000000-0000-4000-8000-0000000000e1',
        identifier: 'parcel',
        name: 'Paczki',
        channels: ['in_app', 'email'],
        is_critical: true,
        is_active: false,
        tags: ['parcels'],
        revision: 'w1',
      },
    ],
    ...of,
  })

/** A page of applications, of so many in all. */
const pageOf = (data: Application[], total = data.length) => ({
  data,
  meta: { current_page: 1, per_page: 10, total: data.length && total, last_page: Math.max(1, Math.ceil(total / 10)) },
})
const write = (label: string, value: string, within_: Pick<typeof screen, 'getByLabelText'> = screen) =>
  fireEvent.change(within_.getByLabelText(label), { target: { value } })

test('OPS-25: the list says of each application who it is, its mode and its origins; a failure can be tried again', async () => {
  let attempts = 0
  serve({
    'GET /ops/inbox/applications': () => {
      attempts += 1
      if (attempts === 1) return answer(503, { message: 'Za chwilę.' })
      const own = { name: 'Fanfara', identifier: 'fanfara', is_own: true, is_secure: false, allowed_origins: [] }
      return pageOf([shop(), shop({ id: ID.replace('a1', 'a2'), ...own })])
    },
  })
  open('/inbox')
  fireEvent.click(await screen.findByRole('button', { name: 'Spróbuj ponownie' }))
  const [, first, second] = (await screen.findAllByRole('row')).map(row => row.textContent)
  expect(first).toContain('Sklep')
  expect(first).toMatch(/shop.*Tryb bezpieczny.*1 adres/)
  expect(second).toMatch(/Aplikacja samego portalu.*fanfara.*Bez dowodu tożsamości.*Brak adresów/)
  expect(screen.getByRole('link', { name: 'Sklep' }).getAttribute('href')).toBe(`/ops/inbox/${ID}`)
})

test('OPS-25: without applications the list offers to add one', async () => {
  serve({ 'GET /ops/inbox/applications': () => pageOf([]) })
  open('/inbox')
  expect(await screen.findByText('Nie ma jeszcze aplikacji')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nowa aplikacja' }).getAttribute('href')).toBe('/ops/inbox/new')
})

test('LIST-01: applications are searched and turned by the page; a search that finds nothing says so, and can be changed', async () => {
  const received = serve({
    'GET /ops/inbox/applications': ({ path }) => pageOf(path.includes('search=nic') ? [] : [shop()], 31),
  })
  open('/inbox?page=2')
  await screen.findByText('Sklep')
  expect(received.some(({ path }) => path.includes('page=2'))).toBe(true)
  const field = screen.getByRole('searchbox', { name: 'Szukaj po nazwie lub identyfikatorze' })
  fireEvent.change(field, { target: { value: 'nic' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.blur(field)
  expect(await screen.findByText('Nie ma takiej aplikacji')).toBeTruthy()
  expect(received.at(-1)?.path).not.toContain('page=2')
  expect(screen.getByRole('searchbox')).toBeTruthy()
})

test('OPS-25: a new application shows its key once; what the server refuses stands under its field', async () => {
  let isRefused = true
  const received = serve({
    'POST /ops/inbox/applications': () => {
      if (!isRefused) return answer(201, { data: { ...shop(), secret: 'sekret-123' } })
      isRefused = false
      const errors = { 'allowed_origins.0': ['Podaj adres taki jak https://example.com'] }
      return answer(422, { message: 'Popraw dane.', errors })
    },
  })
  open('/inbox/new')
  await screen.findByRole('heading', { name: 'Nowa aplikacja' })
  expect(screen.getByLabelText<HTMLInputElement>('Tryb bezpieczny').checked).toBe(true)
  write('Nazwa', 'Sklep')
  write('Identyfikator', 'shop')
  write('Dozwolone adresy stron', 'shop.test')
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj aplikację' }))
  expect(await screen.findByText('Podaj adres taki jak https://example.com')).toBeTruthy()
  expect(screen.getByLabelText('Dozwolone adresy stron').getAttribute('aria-invalid')).toBe('true')
  write('Dozwolone adresy stron', 'https://shop.test/\nhttp://localhost:*')
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj aplikację' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Klucz')).value).toBe('sekret-123')
  expect(screen.getByText(/Widzisz go jedyny raz/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sklep' }))
  expect(received.findLast(({ method }) => method === 'POST')?.body).toEqual({
    identifier: 'shop',
    name: 'Sklep',
    is_secure: true,
    allowed_origins: ['https://shop.test', 'http://localhost:*'],
    makes_feeds: false,
    own_channels: [],
    branding: {},
  })
})

test('SEEN-01: the page with a new application’s key is not left without a copy unasked', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined }, configurable: true })
  serve({
    'POST /ops/inbox/applications': () => answer(201, { data: { ...shop(), secret: 'sekret-123' } }),
    [`GET /ops/inbox/applications/${ID}`]: () => ({ data: shop() }),
  })
  open('/inbox/new')
  await screen.findByRole('heading', { name: 'Nowa aplikacja' })
  write('Nazwa', 'Sklep')
  write('Identyfikator', 'shop')
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj aplikację' }))
  await screen.findByLabelText('Klucz')
  fireEvent.click(screen.getByRole('link', { name: 'Przejdź do aplikacji' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zostań' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Kopiuj: Klucz' }))
  await screen.findByText('Skopiowano', { selector: '[aria-live=polite]' })
  fireEvent.click(screen.getByRole('link', { name: 'Przejdź do aplikacji' }))
  expect(await screen.findByRole('button', { name: 'Wymień klucz' })).toBeTruthy()
})

test('SCR-88 a feed and a kind that were begun are there again after Escape, each its own; what was sent begins afresh', async () => {
  const path = `/ops/inbox/applications/${ID}`
  serve({ [`GET ${path}`]: () => ({ data: shop() }), [`PUT ${path}/feeds`]: () => ({ data: shop() }) })
  open(`/inbox/${ID}`)
  const opened = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name }))
  }
  const escape = async () => {
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const nameIn = (box: Pick<typeof screen, 'getByLabelText'>) => box.getByLabelText<HTMLInputElement>('Nazwa').value
  write('Nazwa', 'Zwroty', await opened('Dodaj kanał'))
  await escape()
  write('Etykiety', 'paczki, duże', await opened('Zmień rodzaj: Paczki'))
  await escape()
  const workflow = await opened('Zmień rodzaj: Paczki')
  expect(workflow.getByLabelText<HTMLInputElement>('Etykiety').value).toBe('paczki, duże')
  await escape()
  const feed = await opened('Dodaj kanał')
  expect(nameIn(feed)).toBe('Zwroty')
  write('Identyfikator', 'returns', feed)
  fireEvent.click(feed.getByRole('button', { name: 'Dodaj kanał' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(nameIn(await opened('Dodaj kanał'))).toBe('')
})

test('OPS-25: an application is changed whole, and what has no field stays', async () => {
  const path = `/ops/inbox/applications/${ID}`
  const received = serve({ [`GET ${path}`]: () => ({ data: shop() }), [`PUT ${path}`]: () => ({ data: shop() }) })
  open(`/inbox/${ID}`)
  const form = within(await screen.findByRole('form', { name: 'Ustawienia' }))
  write('Kierunek pisma', 'rtl', form)
  fireEvent.click(form.getByLabelText('Tryb bezpieczny'))
  fireEvent.click(form.getByRole('button', { name: 'Zapisz zmiany' }))
  await waitFor(() => expect(received.some(({ method }) => method === 'PUT')).toBe(true))
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
    revision: 'a1',
    identifier: 'shop',
    name: 'Sklep',
    is_secure: false,
    allowed_origins: ['https://shop.test'],
    makes_feeds: false,
    own_channels: ['email', 'push'],
    branding: { color: '#ff0000', fontFamily: 'Figtree', direction: 'rtl' },
  })
})

test('DESK-92 who saves an application after a colleague reads field by field what that one saved, and begins from it if they like', async () => {
  const path = `/ops/inbox/applications/${ID}`
  let now = shop()
  serve({
    [`GET ${path}`]: () => ({ data: now }),
    [`PUT ${path}`]: () => {
      now = shop({ is_secure: false, allowed_origins: [], branding: { direction: 'rtl' }, revision: 'a2' })
      return answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
    },
  })
  open(`/inbox/${ID}`)
  const form = within(await screen.findByRole('form', { name: 'Ustawienia' }))
  write('Nazwa', 'Mój sklep', form)
  fireEvent.click(form.getByRole('button', { name: 'Zapisz zmiany' }))
  expect(await savedMeanwhile()).toEqual([
    'Dozwolone adresy stron: https://shop.test → puste',
    'Tryb bezpieczny: Tak → Nie',
    'Kolor: #ff0000 → puste',
    'Kierunek pisma: Jak w języku odbiorcy → Od prawej do lewej',
  ])
  expect(form.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Mój sklep')
  fireEvent.click(form.getByRole('button', { name: 'Odrzuć moje i pokaż, co jest zapisane' }))
  expect(form.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Sklep')
  expect(screen.queryByRole('region', { name: 'Teraz zapisane' })).toBeNull()
})

test('OPS-25: the question before another key says what becomes of the old one, and for how long it works', async () => {
  const path = `/ops/inbox/applications/${ID}`
  const received = serve({
    [`GET ${path}`]: () => ({ data: shop() }),
    [`POST ${path}/secret`]: () =>
      answer(201, { data: { secret: 'nowy-klucz', previous_ends_at: '2026-03-08T11:30:00.000Z' } }),
  })
  open(`/inbox/${ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Wymień klucz' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Wymienić klucz: Sklep?' }))
  expect(dialog.getByText(/Stary działa jeszcze przez wybrany czas/)).toBeTruthy()
  write('Jak długo działa stary klucz', '0', dialog)
  expect(dialog.getByText(/a stary w tej samej chwili przestaje/)).toBeTruthy()
  write('Jak długo działa stary klucz', '168', dialog)
  fireEvent.click(dialog.getByRole('button', { name: 'Wymień klucz' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Klucz')).value).toBe('nowy-klucz')
  expect(screen.getByText(`Stary klucz działa do ${formatDateTime('2026-03-08T11:30:00.000Z', 'pl')}.`)).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ previous_hours: 168 })
})

test('OPS-25: feeds are added; workflows are changed with channels, tags and marks', async () => {
  const path = `/ops/inbox/applications/${ID}`
  const received = serve({
    [`GET ${path}`]: () => ({ data: shop() }),
    [`PUT ${path}/feeds`]: () => ({ data: shop() }),
    [`PUT ${path}/workflows`]: () => ({ data: shop() }),
  })
  open(`/inbox/${ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj kanał' }))
  const feed = within(await screen.findByRole('dialog', { name: 'Dodaj kanał' }))
  write('Nazwa', 'Zwroty', feed)
  write('Identyfikator', 'orders', feed)
  fireEvent.click(feed.getByRole('button', { name: 'Dodaj kanał' }))
  expect(await feed.findByText('Ta aplikacja ma już taki identyfikator')).toBeTruthy()
  write('Identyfikator', 'returns', feed)
  fireEvent.click(feed.getByRole('button', { name: 'Dodaj kanał' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Zmień rodzaj: Paczki' }))
  const workflow = within(await screen.findByRole('dialog', { name: 'Zmień rodzaj: Paczki' }))
  expect(workflow.getByLabelText<HTMLInputElement>('Identyfikator').readOnly).toBe(true)
  fireEvent.click(workflow.getByLabelText('E-mail'))
  fireEvent.click(workflow.getByLabelText('Push'))
  write('Etykiety', 'parcels, big , parcels', workflow)
  fireEvent.click(workflow.getByLabelText('Aktywny: można nim wysyłać'))
  fireEvent.click(workflow.getByRole('button', { name: 'Zapisz zmiany' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { identifier: 'returns', name: 'Zwroty', revision: null },
    {
      identifier: 'parcel',
      name: 'Paczki',
      channels: ['in_app', 'push'],
      is_critical: true,
      is_active: true,
      tags: ['parcels', 'big'],
      revision: 'w1',
    },
  ])
})

test('LIVE-02: a workflow says what a colleague saved of it meanwhile, and keeps what was typed', async () => {
  const path = `/ops/inbox/applications/${ID}`
  const late = () => answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
  let kept = shop()
  const received = serve({
    [`GET ${path}`]: () => ({ data: kept }),
    [`PUT ${path}/workflows`]: late,
  })
  open(`/inbox/${ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Zmień rodzaj: Paczki' }))
  const workflow = within(await screen.findByRole('dialog', { name: 'Zmień rodzaj: Paczki' }))
  write('Nazwa', 'Przesyłki', workflow)
  const workflows = kept.workflows.map(parcel => ({ ...parcel, channels: ['in_app' as const], is_active: true }))
  kept = shop({ workflows: workflows.map(parcel => ({ ...parcel, revision: 'w2' })) })
  fireEvent.click(workflow.getByRole('button', { name: 'Zapisz zmiany' }))
  const saved = within(await workflow.findByRole('region', { name: 'Teraz zapisane' }))
  expect(saved.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Skrzynka, E-mail → Skrzynka',
    'Nie → Tak',
  ])
  expect(workflow.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Przesyłki')
  fireEvent.click(workflow.getByRole('button', { name: 'Zapisz zmiany' }))
  await waitFor(() =>
    expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: 'Przesyłki', revision: 'w1' }),
      expect.objectContaining({ name: 'Przesyłki', revision: 'w2' }),
    ]),
  )
})

test('OPS-25: a refusal stands in the dialog, which stays open with what was written', async () => {
  const path = `/ops/inbox/applications/${ID}`
  serve({
    [`GET ${path}`]: () => ({ data: shop() }),
    [`PUT ${path}/feeds`]: () => answer(409, { message: 'Ta aplikacja ma już tyle kanałów, ile może.' }),
  })
  open(`/inbox/${ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj kanał' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dodaj kanał' }))
  write('Nazwa', 'Zwroty', dialog)
  fireEvent.click(dialog.getByRole('button', { name: 'Dodaj kanał' }))
  expect(await dialog.findByText('Ta aplikacja ma już tyle kanałów, ile może.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Zwroty')
})

test('OPS-25: the portal’s own application is read, and only its name and look are changed', async () => {
  serve({ [`GET /ops/inbox/applications/${ID}`]: () => ({ data: shop({ is_own: true }) }) })
  open(`/inbox/${ID}`)
  const form = within(await screen.findByRole('form', { name: 'Ustawienia' }))
  expect(form.getAllByRole('textbox').map(field => (field as HTMLInputElement).name)).toEqual(['name', 'color'])
  expect(form.queryByLabelText('Tryb bezpieczny')).toBeNull()
  for (const act of ['Wymień klucz', 'Dodaj kanał', 'Dodaj rodzaj', 'Zmień rodzaj: Paczki'])
    expect(screen.queryByRole('button', { name: act })).toBeNull()
  expect(screen.getByText('Paczki')).toBeTruthy()
})

test('OPS-25: the box says how to send, with the address, the identifier and a body that can be copied', async () => {
  serve({ [`GET /ops/inbox/applications/${ID}`]: () => ({ data: shop() }) })
  open(`/inbox/${ID}`)
  const block = async (name: string) =>
    within(await screen.findByRole('region', { name })).getByText(/notify|curl/).textContent ?? ''
  const curl = await block('Z dowolnego serwera')
  expect(curl).toContain(`${window.location.origin}/v1/events/trigger`)
  expect(curl).toContain('Authorization: ApiKey KEY')
  expect(JSON.parse(/-d '(.*)'$/.exec(curl)?.[1] ?? '')).toEqual({
    name: 'message',
    to: { subscriberId: 'ID' },
    payload: { content: 'Dzień dobry!' },
  })
  expect(await block('Z wiersza poleceń na serwerze portalu')).toBe(
    "FANFARA_INBOX_SECRET=KEY npm run fanfara -- notify --app shop --subscriber ID --content 'Dzień dobry!'",
  )
})

const path = `/ops/inbox/applications/${ID}`
const use = (of: object = {}) => ({ data: { subscribers: 12, messages: 10_000, usage: [], ...of } })

test('13.10 F9: the page shows how to embed, with the script, the package, a component and the signature by language', async () => {
  serve({ [`GET ${path}`]: () => ({ data: shop() }), [`GET ${path}/use`]: () => use() })
  open(`/inbox/${ID}`)
  const block = async (name: string) => (await screen.findByRole('region', { name })).textContent
  const { origin } = window.location
  expect(await block('Zwykła strona')).toContain(`<script src="${origin}/inbox.js" defer></script>`)
  expect(await block('Zwykła strona')).toContain('application-identifier="shop" subscriber-id="ID" hmac-hash="HASH"')
  expect(await block('Paczka dla aplikacji w React')).toContain(`npm install ${origin}/inbox/fanfara-inbox.tgz`)
  expect(await block('Komponent React')).toContain('applicationIdentifier="shop"')
  const signature = 'Podpis odbiorcy, robiony na serwerze'
  for (const [server, code] of [
    ['node', "createHmac('sha256', process.env.INBOX_SECRET)"],
    ['php', "hash_hmac('sha256', $subscriberId"],
    ['python', 'hmac.new('],
  ] as const) {
    write('Język serwera', server)
    expect(await block(signature)).toContain(code)
  }
  expect(screen.getByRole('link', { name: /Opis paczki/ }).getAttribute('href')).toBe('/inbox/README.md')
})

test('13.10 F9: a test message says what became of it: seen, for somebody new, switched off, refused', async () => {
  const answers = [
    answer(201, { data: { was_known: true, is_written: true } }),
    answer(201, { data: { was_known: false, is_written: true } }),
    answer(201, { data: { was_known: true, is_written: false } }),
    answer(422, { message: 'Popraw dane.', errors: { subscriber_id: ['To pole jest wymagane'] } }),
  ]
  const received = serve({
    [`GET ${path}`]: () => ({ data: shop() }),
    [`GET ${path}/use`]: () => use(),
    [`POST ${path}/test-messages`]: () => answers.shift(),
  })
  open(`/inbox/${ID}`)
  const form = within(await screen.findByRole('form', { name: 'Wiadomość próbna' }))
  write('Odbiorca wiadomości próbnej', ' ola ', form)
  for (const sentence of [/Odbiorca ola ma ją w skrzynce/, /Odbiorcy ola jeszcze nie było/, /wyłączył wiadomości/]) {
    fireEvent.click(form.getByRole('button', { name: 'Wyślij próbną' }))
    expect(await form.findByText(sentence)).toBeTruthy()
  }
  fireEvent.click(form.getByRole('button', { name: 'Wyślij próbną' }))
  // Said once: under its field.
  expect(await form.findByText('To pole jest wymagane')).toBeTruthy()
  expect(form.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('Popraw zaznaczone pola')).toBeNull()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ subscriber_id: 'ola' })
})

test('13.10 F10: the question before an application is removed names what is lost; then the list is shown', async () => {
  const received = serve({
    [`GET ${path}`]: () => ({ data: shop() }),
    [`GET ${path}/use`]: () => use(),
    [`DELETE ${path}`]: () => ({ data: {} }),
    'GET /ops/inbox/applications': () => pageOf([]),
  })
  open(`/inbox/${ID}`)
  await screen.findByText('co najmniej 10 000')
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń aplikację' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Usunąć aplikację: Sklep?' }))
  expect(dialog.getByText(/odbiorcy \(12\), wiadomości \(co najmniej 10 000\)/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Usuń aplikację' }))
  expect(await screen.findByText('Nie ma jeszcze aplikacji')).toBeTruthy()
  expect(received.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('13.10 F10: feeds and workflows are removed after a question; what must stay has no button', async () => {
  const stable = {
    ...shop().workflows[0],
    id: '00000000-0000-4000-8000-0000000000e2',
    identifier: 'message',
    name: 'Wiadomości',
  }
  const application = shop({ is_removable: false, workflows: [...shop().workflows, stable as never] })
  const received = serve({
    [`GET ${path}`]: () => ({ data: application }),
    [`GET ${path}/use`]: () => use(),
    [`DELETE ${path}/feeds/${application.feeds[0]?.id}`]: () => ({ data: application }),
    [`DELETE ${path}/workflows/${application.workflows[0]?.id}`]: () => ({ data: application }),
  })
  open(`/inbox/${ID}`)
  for (const name of ['Usuń kanał: Zamówienia', 'Usuń rodzaj: Paczki']) {
    fireEvent.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name: `${name}?` }))
    fireEvent.click(dialog.getByRole('button', { name: 'Usuń' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Usuń rodzaj: Wiadomości' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Usuń aplikację' })).toBeNull()
})

test('13.10 WAPI-16: what widgets did stands on the page; a failure can be tried again', async () => {
  let isThere = false
  serve({
    [`GET ${path}`]: () => ({ data: shop() }),
    [`GET ${path}/use`]: () => {
      if (isThere) return use({ usage: [{ name: '[Widget] - Opened', count: 3, last_at: '2026-03-08T11:30:00.000Z' }] })
      isThere = true
      return answer(503, { message: 'Za chwilę.' })
    },
  })
  open(`/inbox/${ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('[Widget] - Opened')).toBeTruthy()
  expect(screen.getByText(`3, ostatnio ${formatDateTime('2026-03-08T11:30:00.000Z', 'pl')}`)).toBeTruthy()
})

test('13.10 F7 F10: only served channels are offered; the signature is named after the application', async () => {
  serve({ [`GET ${path}`]: () => ({ data: shop({ own_channels: ['sms'] }) }), [`GET ${path}/use`]: () => use() })
  open(`/inbox/${ID}`)
  expect(await screen.findByLabelText('Ukryj podpis „Powered By Sklep” w skrzynce')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj rodzaj' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dodaj rodzaj' }))
  const channels = within(dialog.getByRole('group', { name: 'Drogi' }))
  expect(channels.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)).toEqual(['Skrzynka', 'SMS'])
})
