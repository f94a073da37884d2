import type { Task } from '@fanfara/contract/tasks'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { Notifications } from '@fanfara/ui/toast'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { tasksQuery } from './api.ts'
import { TaskDetails } from './task-details.tsx'

const id = '00000001-0000-4000-8000-000000000000'
const task = (of: Partial<Task> = {}): Task => sampleTask({ id, campaign_id: id, need_acceptance: true, ...of })
const sent: NonNullable<Task['acceptance']> = {
  status: 'pending',
  message: 'Pierwsza wersja',
  urls: ['https://drive.test/film'],
  requested_at: '2026-03-04T18:00:00Z',
  answered_at: null,
}
const pending = task({ acceptance_requests: 1, approval_status: 'pending_approval', acceptance: sent })
const request = `POST /tasks/${id}/request-acceptance`

function show(of: Task, respond = () => answer(201, { data: pending })) {
  const calls = serve({ [request]: respond })
  showPage(() => <TaskDetails task={of} onFinished={() => undefined} />)
  return calls
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('TASK-21 TASK-26: the form is there for a task that needs approval, and the proof is locked with the reason', async () => {
  show(task())
  await screen.findByRole('heading', { name: '1. Akceptacja treści' })
  await screen.findByText(/^Otworzy się, gdy reklamodawca zaakceptuje treść/)
  expect(screen.queryByLabelText('Link do publikacji')).toBeNull()
})

test('TASK-21: no form where none is needed', async () => {
  show(task({ need_acceptance: false }))
  await screen.findByLabelText('Link do publikacji')
  expect(screen.queryByRole('heading', { name: '1. Akceptacja treści' })).toBeNull()
})

test('TASK-22 TASK-23 VAL-34 VAL-35: message and every link are required; links are added and removed, ten at most', async () => {
  const calls = show(task())
  await press('Dodaj link')
  await press('Wyślij do reklamodawcy')
  expect(await screen.findAllByText('To pole jest wymagane')).toHaveLength(3)
  expect(document.activeElement).toBe(screen.getByLabelText('Wiadomość do reklamodawcy'))
  await type('Link 2', 'javascript:alert(1)')
  await screen.findByText('Podaj poprawny link')
  await press('Usuń link 2')
  expect(screen.queryByLabelText('Link 2')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Usuń link 1' })).toBeNull()
  for (let added = 0; added < 9; added++) await press('Dodaj link')
  await screen.findByLabelText('Link 10')
  expect(screen.queryByRole('button', { name: 'Dodaj link' })).toBeNull()
  expect(calls).toEqual([])
})

test('TASK-24 TASK-28: message and links are sent, and a dialog says so', async () => {
  const calls = show(task())
  await type('Wiadomość do reklamodawcy', 'Pierwsza wersja')
  await type('Link 1', 'https://drive.test/film')
  await press('Dodaj link')
  await type('Link 2', 'https://drive.test/opis')
  await press('Wyślij do reklamodawcy')
  await screen.findByRole('dialog', { name: 'Wysłano do reklamodawcy' })
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    [request, { id, message: 'Pierwsza wersja', urls: ['https://drive.test/film', 'https://drive.test/opis'] }],
  ])
})

test('SCR-95 the link of a material may leave out its scheme', async () => {
  const calls = show(task())
  await type('Wiadomość do reklamodawcy', 'Gotowe')
  await type('Link 1', 'drive.test/film')
  await press('Wyślij do reklamodawcy')
  await waitFor(() =>
    expect(calls.find(({ name }) => name === request)?.body).toMatchObject({ urls: ['https://drive.test/film'] }),
  )
})

test('TASK-30: the server’s word on urls.1 stands under the second link, and what was typed stays', async () => {
  show(task(), () => answer(422, { message: 'Nie.', errors: { 'urls.1': ['Tego linku nie można pokazać.'] } }))
  await type('Wiadomość do reklamodawcy', 'Pierwsza wersja')
  await type('Link 1', 'https://drive.test/film')
  await press('Dodaj link')
  await type('Link 2', 'https://drive.test/opis')
  await press('Wyślij do reklamodawcy')
  await screen.findByText('Tego linku nie można pokazać.')
  const second = screen.getByLabelText<HTMLInputElement>('Link 2')
  expect(second.getAttribute('aria-invalid')).toBe('true')
  expect(second.value).toBe('https://drive.test/opis')
  expect(screen.getByLabelText('Link 1').getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('Nie.')).toBeNull()
})

test('TASK-29, ERR-16: a refusal without fields is an alert with the server’s sentence', async () => {
  show(task(), () => answer(422, { message: 'To zadanie jest już zamknięte.' }))
  await type('Wiadomość do reklamodawcy', 'Pierwsza wersja')
  await type('Link 1', 'https://drive.test/film')
  await press('Wyślij do reklamodawcy')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('To zadanie jest już zamknięte.'))
})

test('TASK-25 TRAN-34: what was sent and when is shown while it waits; a new version can be sent', async () => {
  show(pending)
  const badges = await screen.findAllByText(/Czeka na reklamodawcę|Czeka na odpowiedź reklamodawcy/)
  expect(badges.length).toBeGreaterThan(0)
  await screen.findByText('Pierwsza wersja')
  await screen.findByText(/^Wysłano .*2026/)
  const link = screen.getByRole('link', { name: /drive\.test/ })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(screen.queryByLabelText('Link 1')).toBeNull()
  await press('Wyślij nową wersję')
  await screen.findByLabelText('Link 1')
  await screen.findByText(/Wcześniejszy link przestanie działać/)
})

test('TASK-17 ADV-06: after changes were asked for the reason stands in a box and the form is open again', async () => {
  show(
    task({
      acceptance_requests: 1,
      rejection_reason: 'Logo jest za małe',
      acceptance: { ...sent, status: 'changes_requested', answered_at: '2026-03-05T08:00:00Z' },
    }),
  )
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Logo jest za małe')).toBeTruthy()
  await screen.findByLabelText('Link 1')
  await screen.findByText('Reklamodawca poprosił o zmiany')
})

test('TASK-25 TASK-41: approved, the proof opens, and a late answer says until when', async () => {
  show(
    task({
      acceptance_requests: 1,
      approval_status: 'approved',
      is_acceptance_approved: true,
      acceptance: { ...sent, status: 'approved' },
      open_until: '2026-03-11T12:00:00Z',
    }),
  )
  await screen.findByLabelText('Link do publikacji')
  await screen.findByText('Treść zaakceptowana')
  await screen.findByText('Można zakończyć do')
  expect(screen.queryByLabelText('Link 1')).toBeNull()
})

test('DRAFT-01: what was written and not sent is there again when the task is opened again, until it is sent or nobody is signed in', async () => {
  const message = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Wiadomość do reklamodawcy')).value
  const again = async () => {
    cleanup()
    show(task())
    return message()
  }
  show(task())
  await type('Wiadomość do reklamodawcy', 'Druga wersja')
  await press('Dodaj link')
  await type('Link 2', 'https://drive.test/opis')
  expect(await again()).toBe('Druga wersja')
  expect(screen.getByLabelText<HTMLInputElement>('Link 2').value).toBe('https://drive.test/opis')
  await type('Link 1', 'https://drive.test/film')
  await press('Wyślij do reklamodawcy')
  await screen.findByRole('dialog', { name: 'Wysłano do reklamodawcy' })
  expect(await again()).toBe('')
  await type('Wiadomość do reklamodawcy', 'Trzecia wersja')
  session.auth.set({ token: null, remember: false })
  expect(await again()).toBe('')
})

test('what was sent before is taken over when changes were asked for', async () => {
  const acceptance = {
    status: 'changes_requested' as const,
    message: 'Oto film.',
    urls: ['https://dysk.test/1', 'https://dysk.test/2'],
    requested_at: '2026-03-02T10:00:00Z',
    answered_at: '2026-03-03T10:00:00Z',
  }
  show(task({ acceptance, acceptance_requests: 1, rejection_reason: 'Za ciemno.' }))
  expect(await screen.findByDisplayValue('Oto film.')).toBeTruthy()
  expect(screen.getByDisplayValue('https://dysk.test/2')).toBeTruthy()
})

test('SCR-99 a new version of a content that was approved meanwhile is told to be not sent', async () => {
  const refused = () => answer(422, { message: 'Ten materiał jest już zaakceptowany.', code: 'acceptance_given' })
  serve({ [request]: refused })
  const { cache } = showPage(() => (
    <>
      <TaskDetails task={task()} onFinished={() => undefined} />
      <Notifications />
    </>
  ))
  cache.setQueryData(tasksQuery.queryKey, [task({ is_acceptance_approved: true })])
  await type('Wiadomość do reklamodawcy', 'Druga wersja')
  await type('Link 1', 'https://drive.test/film')
  await press('Wyślij do reklamodawcy')
  await screen.findByText('Nowej wersji nie wysłaliśmy.')
  expect(screen.queryByText('Ten materiał jest już zaakceptowany.')).toBeNull()
})

test.each([true, false])(
  'SCR-100 of a material whose answer was lost it is looked whether it came, and said (it came: %s)',
  async isThere => {
    serve({
      [request]: () => Promise.reject(new TypeError('lost')),
      'GET /tasks': () => answer(200, { data: [isThere ? pending : task()] }),
    })
    showPage(() => <TaskDetails task={task()} onFinished={() => undefined} />)
    await type('Wiadomość do reklamodawcy', 'Pierwsza wersja')
    await type('Link 1', 'https://drive.test/film')
    await press('Wyślij do reklamodawcy')
    if (isThere) await screen.findByRole('dialog', { name: 'Wysłano do reklamodawcy' })
    else await screen.findByText('To do nas nie dotarło. Wyślij jeszcze raz.')
    expect(screen.queryByText(/^Nie ma połączenia/)).toBeNull()
  },
)
