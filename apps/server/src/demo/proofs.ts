import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { adTypeFacts } from '@fanfara/contract/enums'
import type { Tx } from '../db/port.ts'
import type { KeptProof } from '../db/rows/kept-json.ts'
import * as tasks from '../features/tasks/service.ts'
import { chanceOf } from './chance.ts'
import type { Act, DemoTask, Scene } from './scene.ts'

const SHOWN = [
  'Sprawdzam, czy to naprawdę działa',
  'Tydzień z nowym nabytkiem',
  'Trzy rzeczy, których wam nie powiedziałem',
  'Wieczór pełen pytań i odpowiedzi',
  'Najdłuższy odcinek w tym miesiącu',
] as const
const LABELS = ['[REKLAMA] ', '#reklama ', 'Płatna współpraca z marką. ', '', '', '#współpraca '] as const
const UNDER = [
  'Więcej w linku poniżej. Dzięki, że jesteście!',
  'Zapraszam do oglądania i komentowania, kolejny odcinek w piątek.',
] as const

/** What is known of a finished task's proof: films and posts have words, banners under a stream were looked at by nobody yet. */
export function knownProof({ id, adType, platform, proofUrl, finishedAt }: DemoTask): KeptProof | null {
  if (!proofUrl || !finishedAt) return null
  const chance = chanceOf(`${id} proof`)
  const isByHand = adType === 'onpage_banner_under_stream'
  const base = { kind: 'link', viewers: null, picture: null, isFallback: false } as const
  if (isByHand) return { ...base, check: 'manual', title: null, createdAt: null, views: null }
  const [label, shown] = [chance.pick(LABELS), chance.pick(SHOWN)]
  const isUnder = platform === 'youtube' && chance.happens(50)
  const title = isUnder ? shown : `${label}${shown}`
  const description = platform === 'youtube' ? `${isUnder ? label : ''}${chance.pick(UNDER)}` : null
  return {
    ...base,
    check: chance.happens(90) ? 'verified' : 'unreachable',
    title,
    createdAt: new Date(finishedAt.getTime() - 2 * HOUR_MS).toISOString(),
    views: adTypeFacts[adType].kind === 'story' ? null : chance.whole(300, 40_000),
    texts: { title, description },
    isDisclosed: platform === 'youtube' ? chance.happens(60) : null,
  }
}

/** Where a proof of the demo world stands before anybody looked. */
export const stateOf = (task: DemoTask) =>
  task.status === 'finished' && task.proofUrl && task.entry.status !== 'declined'
    ? { proof_state: 'waiting' as const, proof_handed_at: task.finishedAt }
    : { proof_state: null, proof_handed_at: null }

/** Notes whose word sent a proof back; it had been handed in the day before. */
export const markRefused = (tx: Tx, id: string, { by, at }: { by: string; at: Date }) =>
  tx
    .updateTable('task')
    .set({
      proof_state: 'refused',
      proof_handed_at: new Date(at.getTime() - DAY_MS),
      proof_judged_at: at,
      proof_judged_by: by,
    })
    .where('id', '=', id)
    .execute()

/** Operators looked at some of what is not settled yet, the day after it came. */
export function acceptedProofs({ tasks: all, operators: { operator }, calendar }: Scene): Act[] {
  return all.flatMap((task): Act[] => {
    const { id, entry, finishedAt } = task
    if (!finishedAt || stateOf(task).proof_state === null || entry.campaign.settled !== undefined) return []
    const at = new Date(finishedAt.getTime() + DAY_MS)
    if (at.getTime() > calendar.at(-1, 0).getTime() || !chanceOf(`${id} looked at`).happens(45)) return []
    return [{ at, run: (_, tx) => tasks.acceptProof(tx, { operatorId: operator, at, seen: null }, id) }]
  })
}
