import type { ReactElement } from 'react'

const PATHS = {
  bell: 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9M10 20a2.2 2.2 0 0 0 4 0',
  cog: 'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M4 17h3M11 17h9M7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  back: 'M15 5l-7 7 7 7',
  forth: 'M9 5l7 7-7 7',
  dots: 'M12 5.500v.01M12 12v.01M12 18.500v.01',
  check: 'M5 12.5l4.5 4.5L19 7',
  dot: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
  trash: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  in_app: 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9M10 20a2.2 2.2 0 0 0 4 0',
  email: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  sms: 'M4 5h16v11H11l-4.5 3.5V16H4zM8.5 10.5v.01M12 10.5v.01M15.5 10.5v.01',
  chat: 'M12 4.500c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-1 0-2-.15-2.9-.4L4.5 20l1.3-3.600A6.4 6.4 0 0 1 3.5 11.500c0-3.9 3.8-7 8.5-7',
  push: 'M7.5 3h9v18h-9zM11 18h2',
  info: 'M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5M12 8v.01',
  success: 'M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M8.5 12.200l2.5 2.5 4.5-5',
  warning: 'M12 4L2.8 19.500h18.400zM12 10v4.500M12 17v.01',
  error: 'M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9 9l6 6M15 9l-6 6',
  up: 'M12 20V5M6 11l6-6 6 6',
  question:
    'M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9.7 9.700a2.4 2.4 0 1 1 3.3 2.200c-.7.3-1 .8-1 1.600M12 16.500v.01',
  quiet:
    'M5 9.5a6 6 0 0 1 12 0c0 5.5 2.5 6.5 2.5 6.5h-17S5 15 5 9.5M9 19.5a2.2 2.2 0 0 0 4 0M17.5 1.5h3l-3 3.5h3M20.8 6.3h2l-2 2.4h2',
} as const

/** Names of the line drawings. */
export type IconName = keyof typeof PATHS

/** True for what a message may name as its picture. */
export const isIcon = (name: string | null): name is IconName => name !== null && Object.hasOwn(PATHS, name)

/** A line drawing; what it means stands beside it in words. */
export const Icon = ({ name }: { name: IconName }): ReactElement => (
  // Measures for a page that was rendered on a server and has no style sheet yet.
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={`nc-icon-${name}`}>
    <path d={PATHS[name]} />
  </svg>
)
