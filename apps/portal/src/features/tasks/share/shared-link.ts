import { type Platform, platformDomains, platforms } from '@fanfara/contract/enums'
import { nextStep } from '@fanfara/contract/own/next-step'
import { type Task, webLink } from '@fanfara/contract/tasks'
import { methodsOf } from '#/features/tasks/policy.ts'

/** What another application hands over; each has its own idea of where the link belongs. */
export interface Shared {
  url?: string
  text?: string
  title?: string
}

/**
 * The link in what was shared; null when there is none.
 * @example linkIn({ text: 'Zobacz: https://youtu.be/abc!' }) // 'https://youtu.be/abc'
 */
export function linkIn({ url, text, title }: Shared): string | null {
  for (const part of [url, text, title]) {
    const found = /https?:\/\/[^\s<>"]+/i.exec(part ?? '')?.[0]
    const link = found && withoutEnd(found)
    if (link && webLink.safeParse(link).success) return link
  }
  return null
}

/** The signs that end a sentence are none of its link. */
function withoutEnd(link: string): string {
  let end = link.length
  while (end > 0 && '.,;:!?)]'.includes(link.charAt(end - 1))) end -= 1
  return link.slice(0, end)
}

/** Where a link leads, as far as its address says; null for anywhere else. */
export function platformOf(link: string): Platform | null {
  const { hostname } = new URL(link)
  const isOn = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  return platforms.find(platform => platformDomains[platform].some(isOn)) ?? null
}

/** Tasks that can be proven by this link now, those due first in front; a link from nowhere known may be for any of them. */
export function tasksFor(tasks: readonly Task[], link: string): Task[] {
  const platform = platformOf(link)
  const due = ({ end_date: end }: Task) => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end))
  return tasks
    .filter(task => {
      const step = nextStep(task)
      const isOpen = step === 'prove' || (step === 'correct' && task.status === 'during' && !task.need_acceptance)
      return isOpen && methodsOf(task).includes('link') && (platform === null || task.channel_type === platform)
    })
    .toSorted((one, other) => (due(one) < due(other) ? -1 : 1))
}
