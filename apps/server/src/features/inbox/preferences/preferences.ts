import { inboxChannels, type InboxChannel } from '@fanfara/contract/inbox/shared'
import type { InboxPreference } from '@fanfara/contract/inbox/preferences'
import type { Language } from '@fanfara/contract/enums'
import { withTransaction } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as applications from '../applications/application-store.ts'
import { type Choice, isWanted, offeredChannels } from '../policy.ts'
import { InboxRefusal } from '../refusal.ts'
import type { Subscriber } from '../sessions/sessions.ts'
import * as store from '../subscriber-store.ts'
import { workflowName } from '../applications/workflow-names.ts'

type Switches = Partial<Record<InboxChannel, boolean>>
/** What a subscriber switches: channels, or everything. */
export interface Change {
  isOn?: boolean | undefined
  channels: Switches
}

type Chooser = Pick<Subscriber, 'id' | 'applicationId' | 'language'>

/** Channels of a workflow that somebody serves: a switch without an effect is not offered. */
async function offeredOf(world: World, { applicationId }: Chooser) {
  const application = await applications.findApplicationById(world.db, applicationId)
  const offered = application ? offeredChannels(application.own_channels) : []
  return (workflow: applications.WorkflowRow): InboxChannel[] =>
    inboxChannels.filter(channel => workflow.channels.includes(channel) && offered.includes(channel))
}

function presentPreference(
  workflow: applications.WorkflowRow,
  used: readonly InboxChannel[],
  chosen: Choice | undefined,
  language: Language | null,
): InboxPreference {
  const isOn = (channel: InboxChannel) => workflow.is_critical || (chosen?.channels[channel] ?? true)
  return {
    template: {
      _id: workflow.id,
      name: workflowName(workflow, language),
      critical: workflow.is_critical,
      tags: workflow.tags,
      triggers: [{ identifier: workflow.identifier }],
    },
    preference: {
      enabled: workflow.is_critical || (chosen?.isOn ?? true),
      channels: Object.fromEntries(used.map(channel => [channel, isOn(channel)])),
      overrides: used.map(channel => ({
        channel,
        source: chosen?.channels[channel] === undefined || workflow.is_critical ? 'template' : 'subscriber',
      })),
    },
    type: 'USER_WORKFLOW',
  }
}

const choiceOf = (row: { is_on: boolean | null; channels: Switches } | undefined): Choice | undefined =>
  row && { isOn: row.is_on ?? true, channels: row.channels }

/** What a subscriber wants of each active workflow (WAPI-14); names in somebody's language are in that language's order. */
export async function listPreferences(world: World, subscriber: Chooser): Promise<InboxPreference[]> {
  const workflows = await applications.listWorkflows(world.db, subscriber.applicationId)
  const usedBy = await offeredOf(world, subscriber)
  const rows = await store.readPreferences(world.db, subscriber.id)
  const listed = workflows
    .filter(({ is_active }) => is_active)
    .map(workflow => {
      const chosen = choiceOf(rows.find(({ workflow_id }) => workflow_id === workflow.id))
      return presentPreference(workflow, usedBy(workflow), chosen, subscriber.language)
    })
  const { language } = subscriber
  return language === null
    ? listed
    : listed.toSorted((one, other) => one.template.name.localeCompare(other.template.name, language))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Changes what a subscriber wants of one workflow (WAPI-15).
 * @param workflowKey its id, or its identifier.
 * @throws Missing for an unknown workflow; InboxRefusal 400 for a critical one, one that does not use the channel or whose
 * channel nobody serves, and for nothing.
 */
export async function setPreference(
  world: World,
  subscriber: Chooser,
  workflowKey: string,
  change: Change,
): Promise<InboxPreference> {
  const find = UUID.test(workflowKey) ? applications.findWorkflowById : applications.findWorkflow
  const workflow = await find(world.db, subscriber.applicationId, workflowKey)
  if (!workflow?.is_active) throw new Missing()
  if (isNothing(change)) throw new InboxRefusal(400, 'inbox.nothing_to_change')
  if (workflow.is_critical) throw new InboxRefusal(400, 'inbox.critical')
  const used = (await offeredOf(world, subscriber))(workflow)
  if (Object.keys(change.channels).some(channel => !used.some(one => one === channel)))
    throw new InboxRefusal(400, 'inbox.channel')
  const rows = await withTransaction(world.db, async tx => {
    await store.writePreferences(tx, subscriber.id, [workflow.id], change)
    return store.readPreferences(tx, subscriber.id)
  })
  const chosen = choiceOf(rows.find(({ workflow_id }) => workflow_id === workflow.id))
  return presentPreference(workflow, used, chosen, subscriber.language)
}

const isNothing = ({ isOn, channels }: Change): boolean => isOn === undefined && Object.keys(channels).length === 0

/** What a subscriber wants of all workflows: all five channels (wire protocol §9). */
export async function readGlobal(world: World, { id }: Chooser) {
  const row = await store.readGlobal(world.db, id)
  const chosen = row?.channels
  return {
    preference: {
      enabled: row?.is_on ?? true,
      channels: Object.fromEntries(inboxChannels.map(channel => [channel, chosen?.[channel] ?? true])),
    },
  }
}

/** Changes what a subscriber wants of all workflows. @throws InboxRefusal 400 for nothing. */
export async function setGlobal(world: World, subscriber: Chooser, change: Change) {
  if (isNothing(change)) throw new InboxRefusal(400, 'inbox.nothing_to_change')
  await withTransaction(world.db, tx => store.writeGlobal(tx, subscriber.id, change))
  return readGlobal(world, subscriber)
}

/** A subscriber by its application's own name for it. @throws Missing for one that the application never named. */
export async function chooserOf(world: World, applicationId: string, externalId: string): Promise<Chooser> {
  const subscriber = await store.findSubscriber(world.db, applicationId, externalId)
  if (!subscriber) throw new Missing()
  return { id: subscriber.id, applicationId, language: null }
}

/** Whether a channel of a workflow reaches a subscriber, by what it chose for the workflow and for all of them. */
export const isWantedBy = (
  row: Awaited<ReturnType<typeof store.readChoices>>[number] | undefined,
  workflow: Pick<applications.WorkflowRow, 'is_critical' | 'channels'>,
  channel: InboxChannel,
): boolean =>
  isWanted(
    { isCritical: workflow.is_critical, channels: workflow.channels },
    channel,
    row && { isOn: row.all_on, channels: row.all_channels },
    row?.channels ? { isOn: row.is_on ?? true, channels: row.channels } : undefined,
  )
