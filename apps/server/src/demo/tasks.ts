import { MINUTE_MS, HOUR_MS } from '@fanfara/contract/durations'
import { adTypeFacts, type Platform } from '@fanfara/contract/enums'
import type { Tx } from '../db/port.ts'
import { type PlannedTask, planTasks, statusAt } from '../features/tasks/policy.ts'
import { insertAll } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import { type Chance, chanceOf, digitsOf, lettersOf, steadyId } from './chance.ts'
import type { Mark } from './content/sketch.ts'
import type { Entry } from './entries.ts'
import type { Person } from './people.ts'
import { knownProof, stateOf } from './proofs.ts'
import type { DemoTask } from './scene.ts'

const CHANGES =
  'Link w opisie prowadzi do strony głównej. Podmień go na adres z karty kampanii i wyślij materiał ponownie.'
const REFUSED =
  'Film nie ma oznaczenia reklamy, a nazwa marki pada dopiero w ostatniej sekundzie. Popraw i wyślij link jeszcze raz.'

/** Tasks of everybody who is in a campaign, by the product's own plan (OPS-08), and how far each of them came. */
export function imagineTasks(entries: readonly Entry[], calendar: Calendar): DemoTask[] {
  return entries.flatMap(entry => {
    const { campaign, person, enteredAt } = entry
    if (!enteredAt) return []
    const frame = { startDate: campaign.startDate, endDate: campaign.endDate, isHeldBack: campaign.isHeldBack ?? false }
    const planned = planTasks(campaign.taskPlan, frame, person.platforms, enteredAt)
    const tasks = planned.map(task => taskOf(entry, task, frame.isHeldBack, calendar))
    // Who left keeps what was done (TRAN-30).
    return entry.status === 'declined' ? tasks.filter(({ status }) => status === 'finished') : tasks
  })
}

function taskOf(entry: Entry, task: PlannedTask, isHeldBack: boolean, calendar: Calendar): DemoTask {
  const id = steadyId(`task ${entry.campaign.name} ${entry.person.key} ${task.position}`)
  const chance = chanceOf(id)
  const base: DemoTask = {
    ...task,
    id,
    entry,
    status: statusAt(task.startsAt, task.endsAt, isHeldBack, calendar.now),
    finishedAt: null,
    proofUrl: null,
    isApproved: false,
    isPending: false,
    requests: 0,
    rejectionReason: null,
  }
  const mark = entry.part.tasks?.[task.position] ?? markOf(entry, base, chance)
  return marked(base, mark, chance, calendar)
}

/** What chance says about a task without a mark. */
function markOf({ campaign, part }: Entry, { status, needsAcceptance }: DemoTask, chance: Chance): Mark {
  if (part.as === 'planned' || part.as === 'attached') return 'open'
  if (campaign.isAutomatic) return campaign.stageNow === 'completed' ? 'done' : 'open'
  const isNamed = campaign.cast !== undefined && Object.values(campaign.cast).includes(part)
  if (status === 'missed') return isNamed || chance.happens(88) ? 'done' : 'missed'
  if (status === 'coming' || isNamed) return 'open'
  if (chance.happens(35)) return 'done'
  if (!needsAcceptance) return 'open'
  return chance.pick(['open', 'pending', 'approved', 'changes'])
}

function marked(task: DemoTask, mark: Mark, chance: Chance, calendar: Calendar): DemoTask {
  const requests = task.needsAcceptance ? chance.whole(1, 2) : 0
  const approved = { ...task, isApproved: task.needsAcceptance, requests }
  switch (mark) {
    case 'open':
    case 'missed':
      return task
    case 'pending':
      return { ...task, isPending: true, requests: Math.max(1, requests) }
    case 'changes':
      return { ...task, requests: Math.max(1, requests), rejectionReason: CHANGES }
    case 'approved':
      return approved
    case 'refused':
      return { ...approved, proofUrl: proofOf(task), rejectionReason: REFUSED }
    case 'done': {
      const finishedAt = finishOf(task, chance, calendar)
      return finishedAt ? { ...approved, status: 'finished', finishedAt, proofUrl: proofOf(task) } : task
    }
  }
}

/** An instant between the task's start and its end that lies in the past; null when there is none. */
function finishOf({ startsAt, endsAt, entry }: DemoTask, chance: Chance, calendar: Calendar): Date | null {
  const from = Math.max(startsAt?.getTime() ?? 0, entry.enteredAt?.getTime() ?? 0) + HOUR_MS
  const to = Math.min(endsAt?.getTime() ?? Infinity, calendar.at(0, 0).getTime()) - HOUR_MS
  if (from >= to) return null
  const at = from + Math.floor(((to - from) * chance.whole(5, 95)) / 100)
  const whole = at - (at % MINUTE_MS)
  // Nobody hands anything in before eight in the morning.
  const isNight = (new Date(whole).getUTCHours() + 1) % 24 < 8
  return new Date(isNight && whole + 8 * HOUR_MS < to ? whole + 8 * HOUR_MS : whole)
}

/** Where the proof of a task can be seen; automatic banners are proven by the overlay. */
function proofOf({ adType, platform, entry, id }: DemoTask): string | null {
  if (adType === 'automatic') return null
  const login = loginOn(entry.person, platform)
  switch (platform) {
    case 'twitch':
      return adType === 'onpage_banner_under_stream'
        ? `https://www.twitch.tv/${login}/about`
        : `https://www.twitch.tv/videos/99${digitsOf(id, 8)}`
    case 'youtube':
      return adType === 'video_short'
        ? `https://www.youtube.com/shorts/sim${lettersOf(id, 8)}`
        : `https://www.youtube.com/watch?v=sim${lettersOf(id, 8)}`
    case 'tiktok':
      return `https://www.tiktok.com/@${login}/video/99${digitsOf(id, 17)}`
    case 'instagram': {
      const paths: Partial<Record<string, string>> = { story: 'stories', reel: 'reel' }
      const path = paths[adTypeFacts[adType].kind] ?? 'p'
      return path === 'stories'
        ? `https://www.instagram.com/stories/${login}/99${digitsOf(id, 17)}/`
        : `https://www.instagram.com/${path}/Sim${lettersOf(id, 8)}/`
    }
    case 'x':
      return `https://x.com/${login}/status/99${digitsOf(id, 17)}`
  }
}

const loginOn = ({ channels, key }: Person, platform: Platform): string =>
  channels.find(channel => channel.platform === platform)?.login ?? key

const jsonOf = (proof: object | null): string | null => proof && JSON.stringify(proof)

/** Inserts all of them, with what their columns need in SQL's form. */
export async function writeTasks(tx: Tx, tasks: readonly DemoTask[]): Promise<void> {
  await insertAll(
    tx,
    'task',
    tasks.map(task => ({
      id: task.id,
      campaign_id: task.entry.campaign.id,
      participation_id: task.entry.id,
      creator_id: task.entry.person.id,
      platform: task.platform,
      ad_type: task.adType,
      name: task.entry.campaign.name,
      brief: JSON.stringify(task.brief),
      status: task.status,
      starts_at: task.startsAt,
      ends_at: task.endsAt,
      finished_at: task.finishedAt,
      proof_url: task.proofUrl,
      proof: jsonOf(knownProof(task)),
      ...stateOf(task),
      needs_acceptance: task.needsAcceptance,
      is_acceptance_approved: task.isApproved,
      acceptance_requests: task.requests,
      is_acceptance_pending: task.isPending,
      rejection_reason: task.rejectionReason,
      position: task.position,
    })),
  )
}
