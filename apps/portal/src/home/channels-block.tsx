import { buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { channelsQuery } from '#/features/channels/api.ts'
import { useText } from '#/i18n/text.ts'

/** The way to the first channel; whoever has one sees it in the evaluation (DASH-12). */
export function ChannelsBlock() {
  const text = useText('home')
  const { data: channels } = useQuery(channelsQuery)
  if (!channels || channels.some(({ status }) => status === 'connected')) return null
  return (
    <Section title={text('channels')}>
      <p className="text-muted">{text('channels_empty')}</p>
      <Link to="/settings/profile" className={buttonClass('primary', 'normal', 'mt-4')}>
        {text('connect')}
      </Link>
    </Section>
  )
}
