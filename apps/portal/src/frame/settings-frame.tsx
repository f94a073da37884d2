import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ExternalIcon } from '@fanfara/ui/icons'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { useConfig } from '#/app/server/config.ts'
import { HelpMenu } from '#/features/help/help-menu.tsx'
import { useText } from '#/i18n/text.ts'
import { instructionPlace, RegulationsIcon, type SettingsPlace, settingsPlaces } from './navigation.tsx'

const entry =
  'flex min-h-10 items-center gap-3 rounded-control px-3 text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:bg-primary/12 aria-[current=page]:font-semibold aria-[current=page]:text-text'

/** Settings: a menu at the side on desktop, tabs on phones, where the drawer holds every entry (SET-11). */
export function SettingsFrame() {
  const text = useText('frame')
  const { links } = useConfig()
  const { pathname } = useLocation()
  const link = ({ key, to, icon: Icon }: SettingsPlace) => (
    // The help marks the article that is read.
    <Link key={key} to={to} activeOptions={{ exact: key === 'instruction' }} className={entry}>
      <Icon size={18} />
      {text(key)}
    </Link>
  )
  return (
    <div className="desktop:grid desktop:grid-cols-[14rem_minmax(0,1fr)] desktop:gap-12">
      <nav aria-label={text('settings_menu')} className="hidden desktop:block">
        <div className="sticky top-24 flex flex-col gap-0.5">
          {settingsPlaces.map(link)}
          <h2 className="mt-5 px-3 py-1 text-12 font-semibold tracking-normal text-muted">{text('platform')}</h2>
          {link(instructionPlace)}
          {pathname.startsWith(instructionPlace.to) && <HelpMenu />}
          <a
            href={links.platform_regulation ?? '/legal/terms'}
            target="_blank"
            rel="noopener noreferrer"
            className={entry}
          >
            <RegulationsIcon size={18} />
            <span className="flex-1">{text('regulation')}</span>
            <ExternalIcon size={15} />
          </a>
        </div>
      </nav>
      <div className="min-w-0 max-w-[60rem]">
        <PhoneTabs />
        <Outlet />
      </div>
    </div>
  )
}

/** The person's own settings on phones; the help has a choice of its own (HELP-08). */
function PhoneTabs() {
  const text = useText('frame')
  const { pathname } = useLocation()
  const current = settingsPlaces.find(({ to }) => to === pathname)
  if (!current) return null
  return (
    <div className="desktop:hidden">
      <Tabs label={text('settings_menu')} current={current.key}>
        {settingsPlaces.map(({ key, to }) => (
          <Link key={key} to={to} className={tabClass}>
            {text(key)}
          </Link>
        ))}
      </Tabs>
    </div>
  )
}
