import { wholeTexts } from '@fanfara/contract/languages'
import type { OpsTemplate } from '@fanfara/contract/ops/campaign/templates'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import lost from '#/i18n/pl/lost.json'
import { answer, changesIn, open, serve, signIn, signInAs, savedMeanwhile } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const template = (number: number, of: Partial<OpsTemplate> = {}): OpsTemplate => ({
  id: uuid(number),
  kind: 'rejection',
  name: `Odpowiedź ${number}`,
  text: wholeTexts({ pl: `Po polsku ${number}`, en: `In English ${number}` }),
  revision: `r${number}`,
  ...of,
})
const list = 'GET /ops/templates'
const one = (number: number) => `/ops/templates/${uuid(number)}`
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('APPL-02: answers stand by what they are for; without any, the screen says what they are good for', async () => {
  let rows = [template(1), template(2, { kind: 'message' }), template(3)]
  serve({ [list]: () => ({ data: rows }) })
  const view = open('/messages/templates')
  const refusing = within(
    (await screen.findByRole('heading', { name: 'Odrzucenie zgłoszenia' })).closest('section') ?? document.body,
  )
  expect(refusing.getAllByRole('link').map(link => link.textContent)).toEqual(['Odpowiedź 1', 'Odpowiedź 3'])
  expect(refusing.getByText('Po polsku 3')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Pytanie o dowód' })).toBeNull()
  view.unmount()
  rows = []
  await signIn()
  open('/messages/templates')
  expect(await screen.findByText('Nie ma jeszcze zapisanych odpowiedzi')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nowa odpowiedź' }).getAttribute('href')).toBe('/ops/messages/templates/new')
})

test('APPL-02: a new answer is written in both languages; an empty one is refused at its field, and nothing typed is lost', async () => {
  let attempts = 0
  const received = serve({
    [list]: () => ({ data: [template(1)] }),
    'POST /ops/templates': () => {
      attempts += 1
      return attempts === 1
        ? answer(422, { message: 'Sprawdź pola.', errors: { 'text.en': ['To pole jest wymagane'] } })
        : answer(201, { data: template(1) })
    },
  })
  open('/messages/templates/new')
  await screen.findByLabelText('Nazwa')
  expect(screen.getByText('{name} to nazwa twórcy, {campaign} to nazwa kampanii.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Do czego'), { target: { value: 'question' } })
  write('Nazwa', 'Minuta')
  write('Po polsku', 'Od której minuty, {name}?')
  press('Zapisz odpowiedź')
  expect(await screen.findByText('To pole jest wymagane')).toBeTruthy()
  expect(screen.getByLabelText('Po polsku')).toHaveProperty('value', 'Od której minuty, {name}?')
  write('Po angielsku', 'From which minute, {name}?')
  press('Zapisz odpowiedź')
  expect(await screen.findByText('Zapisano: Odpowiedź 1')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Zapisane odpowiedzi' })).toBeTruthy()
  expect(changesIn(received).at(-1)).toEqual([
    'POST',
    '/ops/templates',
    {
      kind: 'question',
      name: 'Minuta',
      text: { pl: 'Od której minuty, {name}?', en: 'From which minute, {name}?' },
    },
  ])
})

test('APPL-02 DESK-92: a colleague’s change is named and not overwritten unseen; saving once more replaces it', async () => {
  let now = template(1)
  const received = serve({
    [list]: () => ({ data: [now] }),
    [`PUT ${one(1)}`]: ({ body }) =>
      (body as OpsTemplate).revision === now.revision
        ? { data: now }
        : answer(409, { message: 'Ktoś był szybszy.', code: 'changed_meanwhile' }),
  })
  open(`/messages/templates/${uuid(1)}`)
  await screen.findByLabelText('Nazwa')
  now = template(1, { kind: 'question', revision: 'colleague' })
  write('Nazwa', 'Moja')
  press('Zapisz odpowiedź')
  expect(await screen.findByText('Ktoś był szybszy.')).toBeTruthy()
  expect(await savedMeanwhile()).toEqual(['Do czego: Odrzucenie zgłoszenia → Pytanie o dowód'])
  expect(screen.getByLabelText('Nazwa')).toHaveProperty('value', 'Moja')
  press('Zapisz odpowiedź')
  expect(await screen.findByText('Zmieniono: Odpowiedź 1')).toBeTruthy()
  expect(changesIn(received).map(([, , body]) => (body as OpsTemplate).revision)).toEqual(['r1', 'colleague'])
})

test('APPL-02 DESK-40: one is removed when somebody leaves who said so, one that is gone is not found, and a viewer changes nothing', async () => {
  let rows = [template(1), template(2)]
  serve({
    [list]: () => ({ data: rows }),
    [`DELETE ${one(1)}`]: () => {
      rows = rows.slice(1)
      return { data: null }
    },
  })
  const view = open('/messages/templates')
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń: Odpowiedź 1' }))
  expect(screen.queryByRole('link', { name: 'Odpowiedź 1' })).toBeNull()
  expect(rows).toHaveLength(2)
  fireEvent.click(screen.getByRole('link', { name: 'Do zrobienia' }))
  expect(await screen.findByText('Usunięto: Odpowiedź 1')).toBeTruthy()
  expect(rows).toHaveLength(1)
  view.unmount()
  const gone = open(`/messages/templates/${uuid(1)}`)
  expect(await screen.findByText(lost.no_template)).toBeTruthy()
  gone.unmount()
  await signInAs('viewer')
  open(`/messages/templates/${uuid(2)}`)
  expect((await screen.findByLabelText('Nazwa')).closest('fieldset')?.disabled).toBe(true)
})
