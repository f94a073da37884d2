import type { Unlock } from '@fanfara/contract/campaigns'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Link } from '@tanstack/react-router'
import { useConnectable } from '#/app/server/channel-types.ts'
import { useText } from '#/i18n/text.ts'

/** Above a list of which a channel would open a good part: which channel, and how many of the whole list, whatever page is shown (SCR-58). */
export function UnlockBanner({ unlock, total }: { unlock: Unlock; total: number }) {
  const text = useText('mine')
  const isConnectable = useConnectable()
  const [first, second] = unlock.platforms
  // What it counts is opened by all that it names.
  if (!first || !unlock.platforms.every(isConnectable)) return null
  const values = {
    two: second ? 'yes' : 'no',
    first: platformNames[first],
    second: second ? platformNames[second] : '',
    more: unlock.is_capped ? 'yes' : 'no',
    count: unlock.count,
    total,
  }
  return (
    <Alert
      tone="info"
      isNote
      className="mb-4"
      title={text('unlock', values)}
      action={
        <Link to="/settings/profile" hash="channels" className={buttonClass('primary', 'small')}>
          {second ? text('connect_channel') : text('connect_platform', { platform: values.first })}
        </Link>
      }
    >
      {text('unlock_text')}
    </Alert>
  )
}
