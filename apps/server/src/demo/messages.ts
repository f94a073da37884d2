import { DAY_MS } from '@fanfara/contract/durations'
import { defaultLanguage } from '@fanfara/contract/languages'
import * as outbox from '../db/outbox.ts'
import type { Tx } from '../db/port.ts'
import type { TextValues } from '../errors.ts'
import * as inbox from '../features/inbox/service.ts'
import { sentenceKey } from '../i18n/templates.ts'
import { textOf } from '../i18n/texts.ts'
import { insertAll } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import { steadyId } from './chance.ts'
import type { Entry } from './entries.ts'
import { REFUSAL } from './history.ts'
import type { Person } from './people.ts'
import type { DemoTask } from './scene.ts'

/** Notes what people were told in the past year, beside what the services noted themselves. */
export async function noteMessages(
  tx: Tx,
  people: readonly Person[],
  entries: readonly Entry[],
  tasks: readonly DemoTask[],
  calendar: Calendar,
): Promise<void> {
  await inbox.notifyAll(tx, [
    ...people.map(({ id, name, joined }) => ({
      accountId: id,
      template: 'welcome' as const,
      occasion: 'welcome',
      values: { name },
      url: '/settings/profile',
      at: calendar.at(-joined, 21, 30),
    })),
    ...entries.flatMap(aboutEntry),
    ...tasks.flatMap(task => aboutTask(task, calendar)),
  ])
}

function aboutEntry({ id, campaign, person, part, askedAt, enteredAt, leftAt }: Entry): inbox.Notice[] {
  const { form, cancelledAt, completedAt } = campaign
  const url = `/campaigns?id=${campaign.id}`
  const values = { campaign: campaign.name, advertiser: campaign.advertiser, reason: REFUSAL }
  const tell = (template: inbox.Template, occasion: string, at: Date, to = url): inbox.Notice[] => [
    { accountId: person.id, template, occasion: `${template}:${occasion}`, values, url: to, at },
  ]
  const notices: inbox.Notice[] = []
  if (form === 'closed') {
    notices.push(...tell('campaign-invitation', campaign.id, askedAt, `/campaigns/invited?id=${campaign.id}`))
  }
  if (cancelledAt) return [...notices, ...tell('campaign-cancelled', campaign.id, cancelledAt)]
  if (form === 'semi_open' && enteredAt) {
    notices.push(...tell('application-accepted', `${id}:${enteredAt.getTime()}`, enteredAt))
  }
  if (form === 'semi_open' && part.as === 'refused' && leftAt) {
    notices.push(...tell('application-rejected', `${id}:${leftAt.getTime()}`, leftAt))
  }
  if (part.as === 'completed' && completedAt) {
    notices.push(...tell('campaign-completed', campaign.id, completedAt, '/finances'))
  }
  return notices
}

function aboutTask(task: DemoTask, calendar: Calendar): inbox.Notice[] {
  const { id, entry, startsAt, endsAt, status, rejectionReason } = task
  const values = { task: entry.campaign.name, reason: rejectionReason ?? '' }
  const tell = (template: inbox.Template, occasion: string, at: Date): inbox.Notice => ({
    accountId: entry.person.id,
    template,
    occasion,
    values,
    url: `/timetable?task=${id}&status=${status}`,
    at,
  })
  const notices: inbox.Notice[] = []
  const hasStarted = startsAt && entry.enteredAt && startsAt > entry.enteredAt && startsAt <= calendar.now
  if (hasStarted && status !== 'coming') notices.push(tell('task-started', `task-started:${id}`, startsAt))
  // Tasks that end with their campaign are told by the campaign's end.
  const isEarly =
    endsAt && entry.campaign.completedAt && endsAt.getTime() < entry.campaign.completedAt.getTime() - DAY_MS
  if (status === 'missed' && endsAt && (isEarly || !entry.campaign.completedAt)) {
    notices.push(tell('task-missed', `task-missed:${id}`, new Date(endsAt.getTime() + 60_000)))
  }
  if (rejectionReason) notices.push(tell('task-changes-requested', `changes:${id}`, calendar.at(-2, 10, 15)))
  return notices
}

/** Puts all that was noted into the inboxes in one go: what is old was read, what is newer partly, what is new was not. */
export async function deliverMessages(tx: Tx, people: readonly Person[], calendar: Calendar): Promise<void> {
  const known = new Set(people.map(({ id }) => id))
  const noted = (await outbox.takeAll(tx, 'inbox')).filter(({ accountId }) => known.has(accountId))
  noted.sort((one, other) => (one.at < other.at ? -1 : 1))
  const language = defaultLanguage
  const subscribers = await subscribe(tx, people, calendar)
  const workflows = await portalWorkflows(tx)
  await insertAll(
    tx,
    'inbox_message',
    noted.map(({ accountId, template, occasion, values, url, at }, position) => {
      const createdAt = new Date(at)
      const ageDays = (calendar.now.getTime() - createdAt.getTime()) / DAY_MS
      const seenAt = ageDays > 3 ? new Date(createdAt.getTime() + 0.4 * DAY_MS) : null
      const readAt = ageDays > 9 || position % 2 === 0 ? seenAt : null
      return {
        id: steadyId(`message ${accountId} ${template} ${at} ${position}`),
        subscriber_id: subscribers.get(accountId) ?? '',
        workflow_id: workflows.get(template) ?? null,
        template,
        content: textOf(language, sentenceKey(template), values),
        url,
        occasion,
        data: dataText(values),
        created_at: createdAt,
        seen_at: seenAt,
        read_at: readAt,
        seen_changed_at: seenAt,
        read_changed_at: readAt,
      }
    }),
  )
  await inbox.recountAll(tx)
}

const dataText = (values: TextValues): string | null => {
  const sum = inbox.sumOf(values)
  return sum && JSON.stringify(sum)
}

/** Inboxes of people. @returns the subscriber of each account. */
async function subscribe(tx: Tx, people: readonly Person[], calendar: Calendar): Promise<Map<string, string>> {
  const application = await portal(tx)
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'inbox_subscriber_id'])
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  const rows = accounts.map(({ id, inbox_subscriber_id }) => ({
    id: steadyId(`subscriber ${id}`),
    application_id: application.id,
    external_id: inbox_subscriber_id,
    account_id: id,
    created_at: calendar.now,
  }))
  await insertAll(tx, 'inbox_subscriber', rows)
  return new Map(rows.map(({ id, account_id }) => [account_id, id]))
}

const portal = (tx: Tx) =>
  tx.selectFrom('inbox_application').select('id').where('is_own', '=', true).executeTakeFirstOrThrow()

async function portalWorkflows(tx: Tx): Promise<Map<string, string>> {
  const { id } = await portal(tx)
  const rows = await tx
    .selectFrom('inbox_workflow')
    .select(['id', 'identifier'])
    .where('application_id', '=', id)
    .execute()
  return new Map(rows.map(row => [row.identifier, row.id]))
}
