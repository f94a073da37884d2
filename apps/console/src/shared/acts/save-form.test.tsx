import { TextField } from '@fanfara/ui/text-field'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { differing } from '#/shared/meanwhile.tsx'
import { session } from '#/session.ts'
import { drawPage, open, savedMeanwhile, serve, signIn } from '#/test/world.tsx'
import { SaveForm } from './save-form.tsx'

interface Values {
  name: string
  note: string
}

function Fields() {
  const { register } = useFormContext<Values>()
  return (
    <>
      <TextField label="Nazwa" {...register('name')} />
      <TextField label="Notatka" {...register('note')} />
    </>
  )
}

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('SCR-86 what somebody writes while a form is being saved stays and goes out with the next press', async () => {
  const sent: Values[] = []
  let finish: (saved: Values) => void = () => undefined
  const onSubmit = (values: Values) => {
    sent.push(values)
    return new Promise<Values>(resolve => {
      finish = resolve
    })
  }
  const Page = () => (
    <SaveForm draft="test" values={{ name: 'Zorza', note: '' }} error={null} submitLabel="Zapisz" onSubmit={onSubmit}>
      <Fields />
    </SaveForm>
  )
  drawPage(Page)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const shown = () => ['Nazwa', 'Notatka'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  await screen.findByLabelText('Nazwa')
  type('Nazwa', ' Zorza Media ')
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  type('Notatka', 'Pisane, gdy się zapisuje')
  finish({ name: 'Zorza Media', note: '' })
  await waitFor(() => expect(shown()).toEqual(['Zorza Media', 'Pisane, gdy się zapisuje']))
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ name: 'Zorza Media', note: 'Pisane, gdy się zapisuje' })
})

const long = 'Kawa na żywo, codziennie od ósmej. '.repeat(10)

test('DESK-92 of two long texts what differs stands there, with some of what is around it; short ones whole', () => {
  expect(differing({ was: 'Kawa', is: 'Herbata' })).toEqual({ was: 'Kawa', is: 'Herbata' })
  const { was, is } = differing({ was: `${long}Kubek ${long}`, is: `${long}Talerz ${long}` })
  expect([was, is].map(part => part.length < 100)).toEqual([true, true])
  expect(was).toMatch(/^….* Kubek .*…$/)
  expect(is).toMatch(/^….* Talerz .*…$/)
})

test.each([
  ['something at the end', long, `${long}I jeszcze jedno.`, /^….*I jeszcze jedno\.$/],
  ['all of it', long, '', /^$/],
  ['something at the beginning', long, `Nowe: ${long}`, /^Nowe: .*…$/],
])('DESK-92 a text that got or lost %s says so', (_, was, is, shown) => {
  expect(differing({ was, is }).is).toMatch(shown)
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
const inWords = ({ name, note }: Values) => [
  { name: 'Nazwa', value: name },
  { name: 'Notatka', value: note },
]
/** The form over what is saved by now, as a page that was loaded anew shows it. */
function load(values: Values, submit = (written: Values) => Promise.resolve(written)) {
  cleanup()
  drawPage(() => (
    <SaveForm draft="test" values={values} error={null} submitLabel="Zapisz" inWords={inWords} onSubmit={submit}>
      <Fields />
    </SaveForm>
  ))
}
const TAKEN = 'Wpisane wcześniej i jeszcze niezapisane.'

test('DESK-106 what was typed and not saved is there after the page was loaded anew, and says so until it is given up', async () => {
  load({ name: 'Zorza', note: '' })
  await valueOf('Nazwa')
  type('Notatka', 'Nowa wersja jest gotowa')
  // A colleague has given it another name meanwhile: it is not overwritten.
  load({ name: 'Zorza Media', note: '' })
  await screen.findByText(TAKEN)
  expect([await valueOf('Nazwa'), await valueOf('Notatka')]).toEqual(['Zorza Media', 'Nowa wersja jest gotowa'])
  expect(screen.queryByRole('region', { name: 'Teraz zapisane' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Porzuć to i zacznij od nowa' }))
  expect([await valueOf('Nazwa'), await valueOf('Notatka')]).toEqual(['Zorza Media', ''])
  load({ name: 'Zorza Media', note: '' })
  await valueOf('Nazwa')
  expect(screen.queryByText(TAKEN)).toBeNull()
})

test('DESK-106 what a colleague saved of the very field meanwhile stands beside what was typed', async () => {
  load({ name: 'Zorza', note: '' })
  await valueOf('Nazwa')
  type('Nazwa', 'Zorza Reklama')
  load({ name: 'Zorza Media', note: '' })
  expect(await valueOf('Nazwa')).toBe('Zorza Reklama')
  expect(await savedMeanwhile()).toEqual(['Nazwa: Zorza → Zorza Media'])
})

test('DESK-106 what was saved is a draft no longer', async () => {
  const sent: Values[] = []
  load({ name: 'Zorza', note: '' }, async written => {
    sent.push(written)
    return written
  })
  await valueOf('Nazwa')
  type('Notatka', 'Zapisana')
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

test('DESK-106 whoever leaves although they were asked has given it up; a session that ended by itself has not', async () => {
  const before = session.user.get()
  if (!before) throw new Error('nobody is signed in')
  serve({ 'GET /ops/news': () => ({ data: [], meta: { page: 1, per_page: 20, total: 0, last_page: 1 } }) })
  const { unmount } = open('/news/new')
  await valueOf('Tytuł po polsku')
  type('Tytuł po polsku', 'Nowe stawki')
  await session.renew(session.token() ?? '')
  await screen.findByRole('button', { name: 'Zaloguj się' })
  unmount()
  session.signIn({ token: 'secret', remember: false, user: { ...before, theme: 'dark', easy_ad: false } })
  open('/news/new')
  await screen.findByText(TAKEN)
  expect(await valueOf('Tytuł po polsku')).toBe('Nowe stawki')
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Aktualności' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Wyjdź bez zapisywania' }))
  await screen.findByRole('heading', { name: 'Aktualności' })
  expect(Object.keys(sessionStorage).filter(key => key.startsWith('fanfara-kept'))).toEqual([])
})
