import { WarningIcon } from '@fanfara/ui/icons'
import { useIsOnline } from '#/app/device/online.ts'
import { useText } from '#/i18n/text.ts'

/** Without a connection: one line below the header, over the page, so that it moves nothing when it comes and goes. @param asOf when the figures are from, where they were asked for again in vain */
export function ConnectionBar({ isShown, asOf, className }: { isShown: boolean; asOf?: string; className: string }) {
  const text = useText('frame')
  return (
    <output className={`sticky z-20 block h-0 ${className}`}>
      {isShown && (
        <span className="flex h-5.5 items-center justify-center gap-2 border-b border-line bg-raised px-4 text-14">
          <WarningIcon size={14} className="text-warning" />
          {asOf ? text('away_as_of', { time: asOf }) : text('away')}
        </span>
      )}
    </output>
  )
}

/** On pages that need no account, which keep nothing of what the server said. */
export const GuestConnectionBar = () => <ConnectionBar isShown={!useIsOnline()} className="top-0 -mt-2 mb-2" />
