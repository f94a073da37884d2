import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { UnseenDot, useMessagesName } from './messages-link.tsx'
import { mainPlaces, messagesPlace } from './navigation.tsx'

/** Phones: five places at the thumb (LAY-05). */
export function BottomBar() {
  const text = useText('frame')
  const messages = useMessagesName()
  return (
    <nav
      aria-label={text('main_menu')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/96 pb-[env(safe-area-inset-bottom)] backdrop-blur-md desktop:hidden"
    >
      <ul className="flex">
        {[...mainPlaces, messagesPlace].map(({ key, to, icon: Icon }) => (
          <li key={key} className="min-w-0 flex-auto">
            <Link
              to={to}
              aria-label={key === 'messages' ? messages : undefined}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              className="relative flex h-15 flex-col items-center justify-center gap-1 text-12 text-muted aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:before:absolute aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-10 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-horn"
            >
              <span className="relative">
                <Icon size={22} />
                {key === 'messages' && <UnseenDot className="-top-1 -right-1" />}
              </span>
              <span className="max-w-full truncate px-1">{text(key)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
