import { opsLimitCreator } from '@fanfara/contract/ops/creators'
import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { forgetExpired } from '@fanfara/ui/session-expired'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#/api.ts'
import { RecordPaymentButton } from '#/features/campaigns/participants/money/record-payment.tsx'
import { ResultsButton } from '#/features/campaigns/participants/results.tsx'
import { CorrectButton } from '#/features/creators/correct-button.tsx'
import { Notes } from '#/features/creators/notes.tsx'
import { WriteDialog } from '#/features/creators/write-dialog.tsx'
import { session } from '#/session.ts'
import { campaign, creator, participant, settlement, uuid } from '#/test/samples.ts'
import { answer, dialog, draw, serve, signIn } from '#/test/world.tsx'
import { ActButton } from './act-button.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const written = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const escape = async () => {
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
/** Looks at the same thing again, as after another screen or a reload. */
const drawAgain = (children: ReactNode) => {
  cleanup()
  draw(children)
}
const limit = (id: string) => (
  <ActButton
    label="Zablokuj"
    title="Zablokować konto?"
    confirmLabel="Zablokuj konto"
    reason={{ reader: 'creator', draft: `creator-limit:${id}` }}
    run={(reason, options) => call(opsLimitCreator, { params: { id }, body: { reason } }, options)}
    done={() => 'Zablokowano'}
  >
    Nie weźmie udziału w kampaniach.
  </ActButton>
)
const openLimit = async () => {
  press('Zablokuj')
  await dialog()
}
const LIMIT = `POST /ops/creators/${uuid(1)}/limit`

test('SCR-88 a reason that was begun is there again after Escape, a look elsewhere and a reload, for the same creator alone', async () => {
  serve({})
  draw(limit(uuid(1)))
  await openLimit()
  write('Powód', 'Podszywa się pod kogoś')
  await escape()
  await openLimit()
  expect(written('Powód')).toBe('Podszywa się pod kogoś')
  drawAgain(limit(uuid(2)))
  await openLimit()
  expect(written('Powód')).toBe('')
  drawAgain(limit(uuid(1)))
  await openLimit()
  expect(written('Powód')).toBe('Podszywa się pod kogoś')
})

test('SCR-88 what was sent is forgotten; what was refused is not', async () => {
  let isRefused = true
  serve({ [LIMIT]: () => (isRefused ? answer(422, { message: 'Nie teraz.' }) : { data: creator() }) })
  draw(limit(uuid(1)))
  await openLimit()
  write('Powód', 'Podszywa się pod kogoś')
  press('Zablokuj konto')
  await screen.findByText('Nie teraz.')
  drawAgain(limit(uuid(1)))
  await openLimit()
  expect(written('Powód')).toBe('Podszywa się pod kogoś')
  isRefused = false
  press('Zablokuj konto')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openLimit()
  expect(written('Powód')).toBe('')
})

test('DESK-103 what was written waits through a session that ended by itself, for whoever wrote it', async () => {
  serve({})
  const me = session.user.get()
  if (!me) throw new Error('nobody is signed in')
  const signInAs = (id: string) =>
    session.signIn({ token: `of ${id}`, remember: false, user: { ...me, id, theme: 'dark', easy_ad: false } })
  const after = async (id: string) => {
    await session.renew(session.token() ?? '')
    expect(session.token()).toBeNull()
    cleanup()
    signInAs(id)
    draw(limit(uuid(1)))
    await openLimit()
    return written('Powód')
  }
  draw(limit(uuid(1)))
  await openLimit()
  write('Powód', 'Podszywa się pod kogoś')
  expect(await after(me.id)).toBe('Podszywa się pod kogoś')
  expect(await after(uuid(77))).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Podszywa')
  forgetExpired()
  session.signOut()
})

test('SCR-88 nobody else sees it, and signing out ends it', async () => {
  serve({})
  draw(limit(uuid(1)))
  await openLimit()
  write('Powód', 'Podszywa się pod kogoś')
  const me = session.user.get()
  if (!me) throw new Error('nobody is signed in')
  session.user.set({ ...me, id: uuid(77) })
  drawAgain(limit(uuid(1)))
  await openLimit()
  expect(written('Powód')).toBe('')
  cleanup()
  session.signOut()
  session.signIn({ token: 'secret', remember: false, user: { ...me, theme: 'dark', easy_ad: false } })
  draw(limit(uuid(1)))
  await openLimit()
  expect(written('Powód')).toBe('')
  expect(Object.keys(sessionStorage)).toEqual([])
})

const message = (ids: string[]) => (
  <WriteDialog to={{ creator_ids: ids }} whom={{ figure: String(ids.length) }} isOpen onClose={() => undefined} />
)

test('SCR-88 a message stays for the creator it is to, and one to many while others are chosen', async () => {
  serve({ 'GET /ops/message-templates': () => ({ data: [] }) })
  draw(message([uuid(1)]))
  await dialog()
  write('Treść po polsku', 'Cześć, Olu')
  drawAgain(message([uuid(2)]))
  await dialog()
  expect(written('Treść po polsku')).toBe('')
  drawAgain(message([uuid(1), uuid(2)]))
  await dialog()
  expect(written('Treść po polsku')).toBe('')
  write('Treść po angielsku', 'Hello everybody')
  drawAgain(message([uuid(1), uuid(3)]))
  await dialog()
  expect([written('Treść po polsku'), written('Treść po angielsku')]).toEqual(['', 'Hello everybody'])
  drawAgain(message([uuid(1)]))
  await dialog()
  expect(written('Treść po polsku')).toBe('Cześć, Olu')
})

test('SCR-88 a note that was begun is there again, and goes once it is kept', async () => {
  serve({ [`POST /ops/creators/${creator().id}/notes`]: () => answer(201, { data: creator() }) })
  draw(<Notes creator={creator()} />)
  write('Nowa notatka', 'Dzwonić po 16')
  drawAgain(<Notes creator={creator()} />)
  expect(written('Nowa notatka')).toBe('Dzwonić po 16')
  press('Dodaj notatkę')
  await waitFor(() => expect(written('Nowa notatka')).toBe(''))
  drawAgain(<Notes creator={creator()} />)
  expect(written('Nowa notatka')).toBe('')
})

test('SCR-86 what somebody writes while a note is being kept goes on being written; what was kept goes', async () => {
  let keep: (answered: Response) => void = () => undefined
  const received = serve({
    [`POST /ops/creators/${creator().id}/notes`]: () => new Promise<Response>(resolve => (keep = resolve)),
  })
  draw(<Notes creator={creator()} />)
  write('Nowa notatka', 'Dzwonić po 16')
  press('Dodaj notatkę')
  await waitFor(() => expect(received).toHaveLength(1))
  write('Nowa notatka', 'Dzwonić po 16, nie w piątki')
  keep(answer(201, { data: creator() }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dodaj notatkę' }).ariaBusy).not.toBe('true'))
  expect(written('Nowa notatka')).toBe('Dzwonić po 16, nie w piątki')
  drawAgain(<Notes creator={creator()} />)
  expect(written('Nowa notatka')).toBe('Dzwonić po 16, nie w piątki')
})

test('SCR-88 of a form that begins with what is there, what nobody changed follows the thing itself', async () => {
  serve({})
  const correct = (of: Partial<OpsCreator>) => <CorrectButton creator={creator({ name: 'Ola', ...of })} />
  draw(correct({ description: 'Gotuje.' }))
  press(/Popraw/)
  await dialog()
  write('Opis', 'Gotuje i piecze.')
  drawAgain(correct({ name: 'Ola K.', description: 'Gotuje.' }))
  press(/Popraw/)
  await dialog()
  expect([written('Nazwa'), written('Opis')]).toEqual(['Ola K.', 'Gotuje i piecze.'])
})

test('SCR-88 results and money that came are there again too', async () => {
  serve({})
  const forms = (
    <>
      <ResultsButton participant={participant()} campaign={campaign()} />
      <RecordPaymentButton campaign={campaign()} settlement={settlement} />
    </>
  )
  draw(forms)
  press('Wpisz wyniki')
  await dialog()
  write('Kliknięcia', '17')
  await escape()
  press('Odnotuj wpłatę')
  await dialog()
  write('Tytuł przelewu', 'FV 7/2026')
  drawAgain(forms)
  press('Wpisz wyniki')
  await dialog()
  expect([written('Wyświetlenia'), written('Kliknięcia')]).toEqual(['12345', '17'])
  await escape()
  press('Odnotuj wpłatę')
  await dialog()
  expect(written('Tytuł przelewu')).toBe('FV 7/2026')
})
