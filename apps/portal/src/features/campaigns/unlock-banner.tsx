import type { Campaign } from '@fanfara/contract/campaigns'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { unlockedBy } from './policy.ts'

/** Above a list of which a channel would open a good part: which channel, and how many. */
export function UnlockBanner({ campaigns }: { campaigns: readonly Campaign[] }) {
  const text = useText('mine')
  const unlock = unlockedBy(campaigns)
  if (!unlock) return null
  const [first, second] = unlock.platforms
  const values = {
    two: second ? 'yes' : 'no',
    first: platformNames[first],
    second: second ? platformNames[second] : '',
    count: unlock.count,
    total: campaigns.length,
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
