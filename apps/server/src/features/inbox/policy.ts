import type { InboxChannel } from '@fanfara/contract/inbox/shared'

/** What somebody chose; a channel that is absent is on. */
export interface Choice {
  isOn: boolean
  channels: Partial<Record<InboxChannel, boolean>>
}

/**
 * Whether a workflow reaches somebody by a channel (INBOX-21): critical ones always, others unless the channel or the whole
 * is off for the workflow or for all of them (wire protocol §9).
 */
export function isWanted(
  workflow: { isCritical: boolean; channels: readonly string[] },
  channel: InboxChannel,
  ...choices: readonly (Choice | undefined)[]
): boolean {
  if (!workflow.channels.includes(channel)) return false
  return workflow.isCritical || choices.every(choice => !choice || (choice.isOn && choice.channels[channel] !== false))
}

/** Per application: identifiers come from outside and must not grow without end. */
export const FEEDS_MAX = 200
/** Workflows of an application at most: subscribers choose for each of them. */
export const WORKFLOWS_MAX = 200

/** Channels that somebody serves: the inbox is ours, others are where the application's own server sends by them. */
export const offeredChannels = (own: readonly string[]): readonly string[] => ['in_app', ...own]
