import type { NewsStatus } from '@fanfara/contract/enums'

/** How a piece of news may move (OPS-23); what was withdrawn may be published again. */
export const newsMoves = {
  draft: { publish: 'published' },
  published: { withdraw: 'withdrawn' },
  withdrawn: { publish: 'published' },
} as const satisfies Record<NewsStatus, Record<string, NewsStatus>>
