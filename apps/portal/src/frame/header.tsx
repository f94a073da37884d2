import { Avatar } from '@fanfara/ui/avatar'
import { ChevronDownIcon, MenuIcon, MessageIcon } from '@fanfara/ui/icons'
import { Logo } from '@fanfara/ui/logo'
import { Menu } from '@fanfara/ui/menu'
import { useSlice } from '@fanfara/ui/session'
import { preloadDrawer } from '@fanfara/ui/drawer'
import { Link } from '@tanstack/react-router'
import { session } from '#/app/session/session.ts'
import { useText } from '#/i18n/text.ts'
import { UnseenDot, useMessagesName } from './messages-link.tsx'
import { accountPlaces, mainPlaces, menuLink, messagesPlace } from './navigation.tsx'

const headerLink =
  'relative inline-flex h-16 items-center px-3 font-semibold text-muted transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-horn'

/** Desktop: the four places, messages, and the avatar menu (LAY-01…LAY-04). */
export function DesktopHeader() {
  const text = useText('frame')
  const user = useSlice(session.user)
  const name = user?.name ?? ''
  const messages = useMessagesName()
  return (
    <header className="sticky top-(--look,0px) z-30 hidden border-b border-line bg-page/92 backdrop-blur-md desktop:block">
      <div className="mx-auto flex h-16 max-w-[1200px] broad:max-w-[1520px] items-center gap-6 px-4">
        <Link to="/" aria-label="Fanfara" className="inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <nav aria-label={text('main_menu')} className="flex flex-1">
          {mainPlaces.map(({ key, to }) => (
            <Link key={key} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={headerLink}>
              {text(key)}
            </Link>
          ))}
        </nav>
        <Link
          to={messagesPlace.to}
          aria-label={messages}
          title={messages}
          className="relative grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:text-brass"
        >
          <MessageIcon size={22} />
          <UnseenDot className="top-1.5 right-1.5" />
        </Link>
        <Menu
          label={text('account_menu', { name })}
          className="flex items-center gap-2 rounded-full py-1 pr-2 pl-1 text-muted transition-colors hover:bg-sunken hover:text-text"
          items={accountPlaces.map(({ key, to, icon: Icon }) => ({
            key,
            label: text(key),
            icon: <Icon size={18} />,
            link: menuLink(to),
            isApart: key === 'logout',
          }))}
        >
          <Avatar name={name} url={user?.avatar_url ?? null} />
          <ChevronDownIcon size={16} />
        </Menu>
      </div>
    </header>
  )
}

/** Phones: the top bar with the menu button (LAY-06). */
export function PhoneTopBar({ onMenu }: { onMenu: () => void }) {
  const text = useText('frame')
  const user = useSlice(session.user)
  return (
    <header className="sticky top-(--look,0px) z-30 border-b border-line bg-page/92 backdrop-blur-md desktop:hidden">
      <div className="flex h-14 items-center justify-between px-2">
        <button
          type="button"
          aria-label={text('open_menu')}
          aria-haspopup="dialog"
          onPointerDown={preloadDrawer}
          onFocus={preloadDrawer}
          onClick={onMenu}
          className="grid size-11 place-items-center rounded-control text-text"
        >
          <MenuIcon size={22} />
        </button>
        <Link to="/" aria-label="Fanfara" className="inline-flex min-h-11 items-center rounded-control">
          <Logo size={26} />
        </Link>
        <Link
          to="/settings/profile"
          aria-label={text('profile')}
          className="grid size-11 place-items-center rounded-full"
        >
          <Avatar name={user?.name ?? ''} url={user?.avatar_url ?? null} size={32} />
        </Link>
      </div>
    </header>
  )
}
