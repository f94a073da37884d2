import { type LinkOptions, linkOptions } from '@tanstack/react-router'

/** What an address of the console can be about: one of a list. */
export type Thing =
  | 'act'
  | 'application'
  | 'article'
  | 'campaign'
  | 'correction'
  | 'creator'
  | 'file'
  | 'piece'
  | 'run'
  | 'statement'
  | 'template'

/** Where all of a kind stand, which is the way out for whoever looked for one that is not there. */
export const listOf: Readonly<Record<Thing, LinkOptions>> = {
  act: linkOptions({ to: '/creators/acts' }),
  application: linkOptions({ to: '/inbox' }),
  article: linkOptions({ to: '/help' }),
  campaign: linkOptions({ to: '/campaigns' }),
  correction: linkOptions({ to: '/corrections' }),
  creator: linkOptions({ to: '/creators' }),
  file: linkOptions({ to: '/payouts/files' }),
  piece: linkOptions({ to: '/news' }),
  run: linkOptions({ to: '/payouts/runs' }),
  statement: linkOptions({ to: '/bank-statements' }),
  template: linkOptions({ to: '/messages/templates' }),
}
