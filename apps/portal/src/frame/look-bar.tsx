import { LOOK } from '@fanfara/contract/limits'
import { Button } from '@fanfara/ui/button'
import { useSlice } from '@fanfara/ui/session'
import { useEffect } from 'react'
import { useCountdown } from '#/app/form/use-countdown.ts'
import { endLook } from '#/app/session/end-look.ts'
import { leaveLook, session } from '#/app/session/session.ts'
import { useText } from '#/i18n/text.ts'

/** Above everything, as long as somebody sees the portal with another person's eyes: whose, what that means, and how long (decision 0080). */
export function LookBar() {
  const text = useText('look')
  const name = useSlice(session.user)?.name ?? ''
  const seconds = useCountdown(Number(sessionStorage.getItem(LOOK.until)))
  useEffect(() => {
    if (seconds === 0) leaveLook()
  }, [seconds])
  return (
    <aside
      aria-label={text('label')}
      className="sticky top-0 z-40 h-(--look) border-b-2 border-warning bg-page text-14 text-warning"
    >
      <div className="tint h-full">
        <div className="mx-auto flex h-full max-w-[1200px] broad:max-w-[1520px] items-center justify-between gap-4 px-4">
          <p className="min-w-0 desktop:flex desktop:gap-2">
            <strong className="block truncate font-semibold">{text('eyes', { name })}</strong>
            <span className="figures block truncate text-text">
              {text('read_only', { minutes: Math.ceil(seconds / 60) })}
            </span>
          </p>
          <Button variant="secondary" size="small" className="shrink-0" onClick={endLook}>
            {text('end')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
