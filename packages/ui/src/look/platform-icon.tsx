import type { ChannelType } from '@fanfara/contract/enums'
import { cx } from './class-names.ts'

/** Names as people know them; the same in every language. */
export const platformNames: Record<ChannelType, string> = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  x: 'X',
}

/** Our own simple glyphs: they suggest the platform by its medium, they do not copy its mark. */
const glyphs: Record<ChannelType, string> = {
  twitch: 'M5 4h10.5v7.5l-3 3H9.8L7.5 16.8v-2.3H5zM9 7.5v3.2M12.3 7.5v3.2',
  youtube:
    'M3.5 6.5c0-1 .6-1.6 1.6-1.7a50 50 0 0 1 9.8 0c1 .1 1.6.7 1.6 1.7v7c0 1-.6 1.6-1.6 1.7a50 50 0 0 1-9.8 0c-1-.1-1.6-.7-1.6-1.7zM8.5 7.6v4.8l4-2.4z',
  facebook: 'M11.5 17v-6.5h2.3M8 10.5h3.5V7.8c0-1.7.9-2.5 2.5-2.5',
  tiktok: 'M11 4v8.7a2.9 2.9 0 1 1-2.9-2.9M11 4c.4 2.3 1.8 3.7 4.2 3.9',
  instagram:
    'M4.5 7a2.5 2.5 0 0 1 2.5-2.5h6A2.5 2.5 0 0 1 15.5 7v6a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 13zM10 7.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM13.1 6.8v.1',
  x: 'M4.5 4.5l11 11M15 4.5 5 15.5',
}

interface PlatformIconProps {
  type: ChannelType
  size?: number
  labelled?: boolean
}

/** A platform's glyph in a small tile; named for screen readers unless its name stands beside it. */
export function PlatformIcon({ type, size = 28, labelled = false }: PlatformIconProps) {
  return (
    <span
      role={labelled ? undefined : 'img'}
      aria-label={labelled ? undefined : platformNames[type]}
      aria-hidden={labelled || undefined}
      title={labelled ? undefined : platformNames[type]}
      style={{ width: size, height: size }}
      className="inline-grid shrink-0 place-items-center rounded-control border border-line bg-sunken text-text"
    >
      <svg
        viewBox="0 0 20 20"
        width={size * 0.66}
        height={size * 0.66}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={glyphs[type]} />
      </svg>
    </span>
  )
}

/** Glyph and name of a platform in one line. */
export function PlatformName({ type, className }: { type: ChannelType; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <PlatformIcon type={type} labelled />
      {platformNames[type]}
    </span>
  )
}
