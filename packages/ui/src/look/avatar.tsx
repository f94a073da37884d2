import { useState } from 'react'
import { cx } from './class-names.ts'

/** Up to two initials of a name. @example initials('Ola Nowak') // 'ON' */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('pl'))
    .join('')

interface AvatarProps {
  name: string
  url: string | null
  size?: number
  className?: string
}

/** A person's picture, or initials without one (LAY-04). Decoration: the name stands beside it or labels the control. */
export function Avatar({ name, url, size = 36, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const isShown = url && url !== brokenUrl
  return (
    <span
      aria-hidden="true"
      data-initials={isShown ? undefined : initials(name)}
      style={{ width: size, height: size }}
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary/18 text-14 font-semibold text-primary empty:before:content-[attr(data-initials)]',
        className,
      )}
    >
      {isShown && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          className="size-full object-cover"
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  )
}
