import type { Channel, ChannelSwitches, GlobalPreference, Preference } from './types.ts'

/** Channels that somebody just switched; null is the level above all workflows. */
interface Switch {
  templateId: string | null
  channels: ChannelSwitches
}

/** Preferences as the service has them, and above them the switches that it has not confirmed (INBOX-20). */
export class Preferences {
  list: readonly Preference[] | null = null
  global: GlobalPreference | null = null
  readonly #switches = new Set<Switch>()

  /** Shows a switch in its new place. @returns takes it back */
  begin(templateId: string | null, channels: ChannelSwitches): () => void {
    const entry = { templateId, channels }
    this.#switches.add(entry)
    return () => this.#switches.delete(entry)
  }

  /** Takes over one workflow's row. */
  confirm(row: Preference): void {
    this.list = this.list?.map(other => (other.template._id === row.template._id ? row : other)) ?? null
  }

  /** With switches that were turned and not answered yet; null before they were loaded. */
  shown(): readonly Preference[] | null {
    if (this.#switches.size === 0) return this.list
    return this.list?.map(row => this.#with(row, row.template._id)) ?? null
  }

  /** The level above all workflows as it is shown. */
  shownGlobal(): GlobalPreference | null {
    return this.global && this.#with(this.global, null)
  }

  #with<T extends Preference | GlobalPreference>(row: T, id: string | null): T {
    const switched = [...this.#switches].filter(({ templateId }) => templateId === id)
    if (switched.length === 0) return row
    const channels = Object.assign({}, row.preference.channels, ...switched.map(({ channels }) => channels))
    return { ...row, preference: { ...row.preference, channels } }
  }
}

/** The wire's names, in the order in which they are shown. */
export const CHANNELS: readonly Channel[] = ['in_app', 'email', 'sms', 'chat', 'push']
