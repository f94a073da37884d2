import { loaders } from '../locales/loaders.ts'
import type { Texts } from '../locales/texts.ts'
import { ProviderBase, type ProviderProps } from './context.tsx'
import { BellAndPanel, PanelAlone, splitProps, type WholeProps } from './whole.tsx'

/** As the base's: here a language is loaded when it is needed. */
export type InboxProviderProps = ProviderProps

const load = async (code: string): Promise<Partial<Texts> | undefined> => (await loaders[code]?.())?.default

/** One inbox for the components and hooks below it. */
export const InboxProvider = (props: InboxProviderProps) => <ProviderBase {...props} load={load} />

/** The same under the protocol's name. */
export const NovuProvider = (props: InboxProviderProps) => <InboxProvider {...props} />

/** Provider, bell and panel in one. */
export const NotificationCenterComponent = (props: WholeProps) => (
  <InboxProvider {...splitProps(props).provider}>
    <BellAndPanel whole={props} />
  </InboxProvider>
)

/** Provider and panel in one, without a bell. */
export const NotificationCenterContentComponent = (props: WholeProps) => (
  <InboxProvider {...splitProps(props).provider}>
    <PanelAlone whole={props} />
  </InboxProvider>
)
