import { ConnectionBar as Bar } from '@fanfara/ui/connection-bar'
import { useIsOnline } from '@fanfara/ui/online'
import { useText } from '#/i18n/text.ts'

/** What the portal says without a connection. @param asOf when the figures are from, where they were asked for again in vain */
export function ConnectionBar({ isShown, asOf, className }: { isShown: boolean; asOf?: string; className: string }) {
  const text = useText('frame')
  return <Bar className={className}>{isShown && (asOf ? text('away_as_of', { time: asOf }) : text('away'))}</Bar>
}

/** On pages that need no account, which keep nothing of what the server said. */
export const GuestConnectionBar = () => <ConnectionBar isShown={!useIsOnline()} className="top-0 -mt-2 mb-2" />
