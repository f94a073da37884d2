import { buttonClass } from '@fanfara/ui/button'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#/app/navigation.ts'
import { channelsQuery } from '#/features/channels/api.ts'
import { useText } from '#/i18n/text.ts'
import { Block } from './block.tsx'

/** Connected channels, or the way to the first one. */
export function ChannelsBlock() {
  const text = useText('home')
  const manage = (
    <Link to="/settings/profile" className={blockLinkClass}>
      {text('channels_link')}
    </Link>
  )
  return (
    <Block title={text('channels')} action={manage} query={useQuery(channelsQuery)} skeletonRows={1}>
      {channels => {
        const connected = channels.filter(({ status }) => status === 'connected')
        if (connected.length === 0)
          return (
            <>
              <p className="text-muted">{text('channels_empty')}</p>
              <Link to="/settings/profile" className={buttonClass('primary', 'normal', 'mt-4')}>
                {text('connect')}
              </Link>
            </>
          )
        return (
          <ul className="grid grid-cols-1 gap-3">
            {connected.map(({ id, type, login }) => (
              <li key={id} className="flex items-center gap-3">
                <PlatformIcon type={type} size={32} labelled />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{login ?? platformNames[type]}</span>
                  {login && <span className="block text-14 text-muted">{platformNames[type]}</span>}
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </Block>
  )
}
