import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InPlace } from './in-place.tsx'
import { lazyScreen, ScreenNotLoaded, useTryAgain } from './lazy-screen.tsx'
import { useFloating } from './floating.ts'
import { Fetched, makePart, type Part } from './part.tsx'
import { activateLanguage } from '../text/text.tsx'
import { dismiss, Notifications } from '../overlay/toast.tsx'
import { createIdentityQuestion } from '../session/identity-question.ts'
import { Identity } from '../session/identity.tsx'

/** Asking again takes its pause; a busy machine takes more. */
configure({ asyncUtilTimeout: 10_000 })
beforeEach(() => {
  activateLanguage('pl', pl)
  // Nobody answers, unless a test says otherwise.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  dismiss('part')
  cleanup()
  vi.unstubAllGlobals()
})

/** A file of the application that does not arrive for so many times. */
function file(failures: number, text = 'arrived') {
  const asked = { times: 0 }
  const load = async () => {
    asked.times += 1
    if (asked.times <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>{text}</p>
  }
  return { asked, load }
}

function Page({ part }: { part: Part<object> }) {
  const [isOpen, setOpen] = useState(false)
  const isThere = useFloating(part, isOpen, () => setOpen(false))
  return (
    <>
      <h1>header</h1>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && isThere && <Fetched of={part} />}
      <Notifications />
    </>
  )
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'open' }))

test('13.11 NAV-35 a popup whose code does not arrive stays closed, the page stays, and the next press fetches it again', async () => {
  const { asked, load } = file(2)
  render(<Page part={makePart(load)} />)
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się pobrać tej części strony')
  expect(screen.getByRole('heading', { name: 'header' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'open' }).getAttribute('aria-expanded')).toBe('false')
  expect(asked.times).toBe(2)
  press()
  expect(await screen.findByText('arrived')).toBeTruthy()
})

test('13.11 one lost file is asked for again before anybody is told', async () => {
  const { asked, load } = file(1)
  render(<Page part={makePart(load)} />)
  press()
  expect(await screen.findByText('arrived')).toBeTruthy()
  expect(asked.times).toBe(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('13.11 a part in its place says that it failed, and comes by itself when the connection is back', async () => {
  const { load } = file(2)
  render(<InPlace of={makePart(load)} outline={<i>outline</i>} />)
  expect(screen.getByText('outline')).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('arrived')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('13.11 fetching ahead of a press complains to nobody', async () => {
  const { asked, load } = file(4)
  const part = makePart(load)
  render(<Page part={part} />)
  part.preload()
  await waitFor(() => expect(asked.times).toBe(2))
  await expect(part.fetch()).rejects.toThrow('Failed to fetch')
  expect(asked.times).toBe(4)
  expect(screen.queryByRole('alert')).toBeNull()
})

/** A file that a release took away, on a server that answers. */
const takenAway = async (): Promise<ComponentType> => {
  throw new TypeError('Failed to fetch dynamically imported module: https://fanfara.test/assets/part-a1.js')
}
const answering = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }))

test('SCR-107 of a popup that a release replaced it says that there is a new version, and loads it on a press', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  answering(404)
  render(<Page part={makePart(takenAway)} />)
  press()
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('Jest nowa wersja Fanfary')
  expect(said.textContent).not.toContain('połączenie')
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Wczytaj nową wersję' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('SCR-107 so does a part in its place', async () => {
  answering(404)
  render(<InPlace of={makePart(takenAway)} outline={<i>outline</i>} />)
  expect(await screen.findByRole('button', { name: 'Wczytaj nową wersję' })).toBeTruthy()
  expect(screen.queryByText(/połączenie/)).toBeNull()
})

test.each([200, 503])('SCR-107 a file that the server has, or cannot say (%d), is no new version', async status => {
  answering(status)
  render(<Page part={makePart(takenAway)} />)
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('Sprawdź połączenie')
  expect(screen.queryByRole('button', { name: 'Wczytaj nową wersję' })).toBeNull()
})

test('SCR-107 a question who acts that does not arrive is answered with no, and the page stays with what was typed', async () => {
  answering(404)
  const question = createIdentityQuestion()
  render(
    <>
      <input aria-label="typed" />
      <Identity question={question} of={makePart(takenAway)} />
      <Notifications />
    </>,
  )
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'PL61' } })
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = question.ask()
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Jest nowa wersja Fanfary')
  expect(await answer).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('PL61')
})

/** Where a route draws what its screen threw. */
class Route extends Component<{ children: ReactNode }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    if (!this.state.error) return this.props.children
    return <Failed error={this.state.error} again={() => this.setState({ error: null })} />
  }
}
function Failed({ error, again }: { error: unknown; again: () => void }) {
  const retry = useTryAgain(error, again)
  return (
    <button type="button" onClick={retry}>
      {error instanceof ScreenNotLoaded ? 'not fetched' : 'broken'}
    </button>
  )
}

test('13.11 a screen that cannot be fetched is said in its place; the page is never loaded anew while nobody answers', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { load } = file(4, 'the screen')
  const Screen = lazyScreen(async () => ({ Screen: (await load()) as ComponentType }), 'Screen')
  const drawn = (
    <Route>
      <Suspense fallback="…">
        <Screen />
      </Suspense>
    </Route>
  )
  await act(async () => void render(drawn))
  const tryAgain = async () => {
    const button = await screen.findByRole('button', { name: 'not fetched' })
    await act(async () => void fireEvent.click(button))
  }
  await tryAgain()
  await tryAgain()
  expect(await screen.findByText('the screen')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('13.11 when the server answers, a release may have replaced the files: the page is loaded anew', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  render(<Failed error={new ScreenNotLoaded(new Error('404'), () => undefined)} again={() => undefined} />)
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
