import { HOUR_MS, DAY_MS } from '@fanfara/contract/durations'
import type { AcceptanceStatus } from '@fanfara/contract/enums'
import { keepLetter } from '../db/mailbox.ts'
import type { Tx } from '../db/port.ts'
import { letterOf } from '../features/tasks/service.ts'
import { linkExpiry } from '../features/tasks/policy.ts'
import { compose } from '../mail/letters.ts'
import { hashOf } from '../setup/secrets.ts'
import type { World } from '../world.ts'
import { insertAll } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import { chanceOf, lettersOf, steadyId } from './chance.ts'
import type { DemoTask } from './scene.ts'

const EARLIER =
  'Logo pojawia się dopiero w ostatniej sekundzie. Pokażcie je na początku i nazwijcie produkt pełną nazwą.'
const MESSAGES = [
  'Cześć! To pierwsza wersja materiału. Produkt pokazuję na początku, a kod jest w opisie. Dajcie znać, czy tak może być.',
  'Dzień dobry, podsyłam gotowy materiał. Oznaczenie reklamy jest na ekranie i w opisie. Czekam na akceptację przed publikacją.',
  'Hej, całość jest już w chmurze. Scenariusz jest w drugim pliku, zdjęcie okładki też. Publikacja może być od razu po zgodzie.',
] as const

interface DemoRequest {
  task: DemoTask
  number: number
  status: AcceptanceStatus
  at: Date
}

/** What was sent for approval so far: the newest request stands as its task says, an earlier one was sent back. */
function requestsOf(task: DemoTask, calendar: Calendar): DemoRequest[] {
  const newest: AcceptanceStatus = task.isPending ? 'pending' : task.isApproved ? 'approved' : 'changes_requested'
  const entered = task.entry.enteredAt?.getTime() ?? 0
  const until = Math.min((task.finishedAt ?? calendar.at(task.isPending ? 0 : -1, 8)).getTime(), calendar.now.getTime())
  const step = Math.min(2 * DAY_MS, Math.max(0, until - entered) / (task.requests + 1))
  return Array.from({ length: task.requests }, (_, before) => ({
    task,
    number: task.requests - before,
    status: before === 0 ? newest : ('changes_requested' as const),
    at: new Date(until - Math.round(step * (before + 1))),
  }))
}

/** A secret of its own for each installation: nobody else's demo world opens it. */
const tokenOf = (world: World, { task, number }: DemoRequest): string =>
  world.keys.mac('link-page', `demo:${task.id}:${number}`).toString('base64url')

/** Writes what creators sent to advertisers; the letters that wait for an answer lie in the development mailbox. */
export async function writeAcceptances(
  world: World,
  tx: Tx,
  tasks: readonly DemoTask[],
  calendar: Calendar,
): Promise<void> {
  const requests = tasks.flatMap(task => requestsOf(task, calendar))
  await insertAll(
    tx,
    'task_acceptance',
    requests.map(request => rowOf(world, request)),
  )
  const waiting = requests.filter(({ status, task }) => status === 'pending' && task.entry.campaign.cast !== undefined)
  for (const request of waiting.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    const { campaign, person } = request.task.entry
    const { advertiser, name } = campaign
    const letter = letterOf({
      to: campaign.advertiserEmail,
      creator: person.name,
      campaign: name,
      advertiser,
      token: tokenOf(world, request),
    })
    await keepLetter(tx, compose(world.config.publicUrl, letter), request.at)
  }
}

function rowOf(world: World, request: DemoRequest) {
  const { task, number, status, at } = request
  const id = steadyId(`request ${task.id} ${number}`)
  const isAnswered = status === 'approved' || status === 'changes_requested'
  const reason = status === 'changes_requested' ? (number === task.requests ? task.rejectionReason : EARLIER) : null
  return {
    id,
    task_id: task.id,
    number,
    token_hash: hashOf(tokenOf(world, request)),
    message: chanceOf(id).pick(MESSAGES),
    urls: [`https://drive.example/${lettersOf(id, 12)}`, `https://video.example/podglad/${lettersOf(`${id} 2`, 8)}`],
    status,
    requested_at: at,
    expires_at: linkExpiry(task.entry.campaign.endDate, at),
    answered_at: isAnswered ? new Date(at.getTime() + HOUR_MS) : null,
    answered_address: isAnswered ? '192.0.2.10' : null,
    reason,
  }
}
