import { Drawer } from '@fanfara/ui/drawer'
import { LogoutIcon } from '@fanfara/ui/icons'
import { useSlice } from '@fanfara/ui/session'
import { Link } from '@tanstack/react-router'
import { session } from '#/app/session/session.ts'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'
import { instructionPlace, RegulationsIcon, settingsPlaces } from './navigation.tsx'

const entry =
  'flex min-h-12 items-center gap-3 rounded-control px-3 text-16 text-text aria-[current=page]:bg-primary/12 aria-[current=page]:font-semibold'

/** The account's entries and all settings on phones (LAY-07). */
export function PhoneDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText('frame')
  const user = useSlice(session.user)
  const { links } = useConfig()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={user?.name || 'Fanfara'}>
      <nav aria-label={text('settings_menu')} className="flex flex-col gap-0.5 p-3">
        {settingsPlaces.map(({ key, to, icon: Icon }) => (
          <Link key={key} to={to} onClick={onClose} className={entry}>
            <Icon className="text-muted" />
            {text(key)}
          </Link>
        ))}
        <p className="mt-3 px-3 py-1 text-12 font-semibold text-muted">{text('platform')}</p>
        <Link to={instructionPlace.to} onClick={onClose} className={entry}>
          <instructionPlace.icon className="text-muted" />
          {text('help')}
        </Link>
        <a
          href={links.platform_regulation ?? '/legal/terms'}
          target="_blank"
          rel="noopener noreferrer"
          className={entry}
        >
          <RegulationsIcon className="text-muted" />
          {text('regulation')}
        </a>
        <Link to="/logout" preload={false} onClick={onClose} className={`${entry} mt-3 border-t border-line`}>
          <LogoutIcon className="text-muted" />
          {text('logout')}
        </Link>
      </nav>
    </Drawer>
  )
}
