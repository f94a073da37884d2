import { logout } from '@fanfara/contract/accounts'
import { hasRight, type Right } from '@fanfara/contract/rights'
import { languageFacts, languages, themes } from '@fanfara/contract/enums'
import { Alert } from '@fanfara/ui/alert'
import { useKeptFocus } from '@fanfara/ui/kept-focus'
import { IconButton } from '@fanfara/ui/button'
import { ConnectionBar } from '@fanfara/ui/connection-bar'
import { Drawer } from '@fanfara/ui/drawer'
import { BillIcon, LockIcon, LogoutIcon, MenuIcon, SearchIcon } from '@fanfara/ui/icons'
import { Logo } from '@fanfara/ui/logo'
import { useIsOnline } from '@fanfara/ui/online'
import { oneOf } from '@fanfara/ui/search'
import { Select } from '@fanfara/ui/select-field'
import { useSlice } from '@fanfara/ui/session'
import { Notifications } from '@fanfara/ui/toast'
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, queryClient, renewUser } from '#/api.ts'
import { session } from '#/session.ts'
import { endBack } from '#/shared/acts/way-back.ts'
import { WayBackBar } from '#/shared/acts/way-back-bar.tsx'
import { isApple, Key } from '#/shared/keys/key.tsx'
import { ScreenRight, useRight } from '#/shared/rights.tsx'
import { useIsShut, useLacksFactor } from '#/shared/second-factor.ts'
import { useText } from '#/texts.ts'
import { Finder, openFinder } from './finder.tsx'
import { FormOutline } from './form-outline.tsx'
import { places } from './places.ts'
import type { Thing } from './things.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which right the acts of a screen need; running campaigns, unless told. */
    right?: Right
    /** The whole screen is one form, which nobody fills in without the right. */
    isForm?: boolean
    /** What its address names, which may be one that nobody has. */
    thing?: Thing
  }
}

/** What stands around every screen of a signed-in operator. */
export function Frame() {
  const text = useText('shell')
  const isOnline = useIsOnline()
  const content = useRef<HTMLElement>(null)
  useKeptFocus(content)
  useEffect(() => {
    const ask = () => void renewUser()
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [])
  return (
    <div className="desktop:grid desktop:min-h-dvh desktop:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-filled px-4 py-2 font-semibold text-on-filled focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {text('skip')}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface px-3 pt-5 pb-3 desktop:flex">
        <Brand />
        <FindButton />
        <Places />
        <Person />
      </aside>
      <PhoneBar />
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1680px] px-4 py-6 outline-none tablet:px-8 desktop:py-8"
      >
        <ConnectionBar className="top-[3.8rem] -mx-4 -mt-6 mb-6 tablet:-mx-8 desktop:top-0 desktop:-mt-8 desktop:mb-8">
          {!isOnline && text('away')}
        </ConnectionBar>
        <Screen />
      </main>
      <Notifications />
      <WayBackBar />
      <Finder />
      <FocusOnArrival />
    </div>
  )
}

interface Place {
  pathname: string
}
const isSecurity = (place?: Place) => place?.pathname.endsWith('/security') ?? false

/** Whether the router is on its way to where a second factor is set up, and whether that is what it shows. */
const wayToSecurity = ({ location, resolvedLocation }: { location: Place; resolvedLocation?: Place }) => ({
  isAsked: isSecurity(location),
  isShown: isSecurity(resolvedLocation),
})

/** The screen itself; without the right to what it is for, it can be looked at. */
function Screen() {
  const text = useText('team')
  const { right = 'campaigns', isForm = false } = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData ?? {},
  })
  const { may, lack } = useRight(right)
  const isShut = useIsShut()
  const { isAsked, isShown } = useRouterState({ select: wayToSecurity, structuralSharing: true })
  if (isShut && !isAsked) return <Navigate to="/security" />
  // Until it is there the screen before would say that nothing of it can be read.
  if (isShut && !isShown) return <FormOutline />
  return (
    <ScreenRight value={right}>
      {isForm && !may && (
        <Alert tone="info" title={text('look_only')} className="mb-6">
          {lack}
        </Alert>
      )}
      <fieldset disabled={isForm && !may} className="min-w-0 [&_button:disabled]:opacity-60">
        <Outlet />
      </fieldset>
    </ScreenRight>
  )
}

function Brand() {
  const text = useText('shell')
  return (
    <Link to="/" className="mb-6 block rounded-control px-3">
      <Logo size={26} />
      <span className="mt-0.5 block text-12 text-muted">{text('product')}</span>
    </Link>
  )
}

/** One field over everything; the same as Ctrl K. */
function FindButton() {
  const text = useText('finder')
  return (
    <button
      type="button"
      onClick={openFinder}
      className="mb-3 flex min-h-10 items-center gap-3 rounded-control border border-control/60 px-3 text-muted transition-colors hover:border-control hover:text-text"
    >
      <SearchIcon size={18} />
      <span className="flex-1 text-left">{text('open')}</span>
      <Key>{isApple ? '⌘ K' : 'Ctrl K'}</Key>
    </button>
  )
}

function Places({ onChoose }: { onChoose?: () => void }) {
  const text = useText('shell')
  const role = useSlice(session.user)?.operator_role
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const offered = places.filter(({ right }) => right === undefined || hasRight(role, right))
  const menu = useRef<HTMLElement>(null)
  // The menu may be longer than the window (DESK-77).
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' })
  }, [path])
  return (
    <nav ref={menu} aria-label={text('navigation')} className="-mx-1 min-h-24 flex-1 scroll-py-6 overflow-y-auto p-1">
      <ul className="grid gap-0.5">
        {offered.map(({ link, label, also, Icon }) => (
          <li key={label}>
            <Link
              {...link}
              {...(also?.some(each => path.startsWith(each)) ? { 'aria-current': 'page' as const } : {})}
              onClick={onChoose}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:bg-primary/12 aria-[current=page]:text-primary desktop:min-h-10 desktop:[@media(height<54rem)]:min-h-8"
            >
              <Icon />
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Language, theme, the way out. */
function Person() {
  const text = useText('shell')
  const user = useSlice(session.user)
  const lacksFactor = useLacksFactor()
  const signOut = async () => {
    // What is held is meant, and needs the session.
    await endBack()
    await call(logout).catch(() => undefined)
    session.signOut()
    queryClient.clear()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <Preferences />
      <a
        href="/"
        className="flex min-h-11 items-center gap-3 rounded-control px-3 text-muted hover:text-text desktop:min-h-8"
      >
        <BillIcon size={18} />
        {text('portal')}
      </a>
      <div className="flex items-center justify-between gap-2 pl-3">
        <Link
          to="/security"
          className="min-w-0 truncate rounded-control py-1 font-semibold hover:text-primary"
          title={text('security')}
        >
          {user?.name}
        </Link>
        {lacksFactor && (
          <Link
            to="/security"
            aria-label={text('protect')}
            title={text('protect')}
            className="grid size-11 shrink-0 place-items-center rounded-control text-warning hover:bg-sunken desktop:size-8"
          >
            <LockIcon size={20} />
          </Link>
        )}
        <IconButton label={text('sign_out')} onClick={() => void signOut()}>
          <LogoutIcon />
        </IconButton>
      </div>
    </div>
  )
}

/** Language and theme, kept with the session's settings. */
export function Preferences() {
  const text = useText('shell')
  const settings = useSlice(session.settings)
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        aria-label={text('language')}
        value={settings.language}
        onChange={event =>
          session.settings.set({ ...settings, language: oneOf(languages, event.target.value) ?? settings.language })
        }
      >
        {languages.map(language => (
          <option key={language} value={language} lang={language}>
            {languageFacts[language].name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={text('theme')}
        value={settings.theme}
        onChange={event =>
          session.settings.set({ ...settings, theme: oneOf(themes, event.target.value) ?? settings.theme })
        }
      >
        {themes.map(theme => (
          <option key={theme} value={theme}>
            {text(`theme_${theme}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function PhoneBar() {
  const text = useText('shell')
  const finder = useText('finder')
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-page px-4 py-2 desktop:hidden">
      <Link to="/" className="flex min-h-11 items-center rounded-control">
        <Logo size={26} />
      </Link>
      <span className="flex gap-1">
        <IconButton label={finder('open')} onClick={openFinder}>
          <SearchIcon />
        </IconButton>
        <IconButton label={text('menu')} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <MenuIcon />
        </IconButton>
      </span>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={text('product')}>
        <div className="flex min-h-0 flex-1 flex-col gap-4 p-3">
          <Places onChoose={() => setOpen(false)} />
          <Person />
        </div>
      </Drawer>
    </header>
  )
}

/** After a change of screen the focus stands on its title, as after loading a page. Where the page stands is the router's to say (LIST-08). */
function FocusOnArrival() {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== undefined && before.current !== path)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    before.current = path
  }, [path])
  return null
}
