import type { InboxChannel } from '@fanfara/contract/inbox'

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
