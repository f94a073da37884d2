import { type Language, languageFacts, languages, type Theme, themes } from '@fanfara/contract/enums'
import { setLanguage, setTheme } from '@fanfara/contract/settings'
import { RadioGroup } from '@fanfara/ui/choice'
import { Section } from '@fanfara/ui/card'
import { PageHeader } from '@fanfara/ui/page-header'
import { oneOf } from '@fanfara/ui/search'
import { SecondFactorSection } from '@fanfara/ui/second-factor-section'
import { SelectField } from '@fanfara/ui/select-field'
import { useSlice } from '@fanfara/ui/session'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#/app/server/client.ts'
import { useConfig } from '#/app/server/config.ts'
import { useIsAsked } from '#/app/session/identity.ts'
import { session } from '#/app/session/session.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { sessionsQuery } from './api.ts'
import { DataSection } from './data-section.tsx'
import { EasyAdSection } from './easy-ad-section.tsx'
import { LooksSection } from './looks-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WaysInSection } from './ways-in-section.tsx'

/** What other features put into the page. */
interface Parts {
  email?: ReactNode
  /** The portal as an application, and messages on this device. */
  device?: ReactNode
  overlays?: ReactNode
  /** Whether the chat bot is heard, within Easy Ad. */
  chatBot?: ReactNode
}

/** The address, looks, Easy Ad, notifications, overlay addresses, sessions and a copy of one's data (SET-01…SET-12). */
export function SystemScreen({ email, device, overlays, chatBot }: Parts) {
  const text = useText('settings')
  const { feature_flags: flags } = useConfig()
  const isAsked = useIsAsked()
  const cache = useQueryClient()
  // Switching it on signed other browsers out.
  const refresh = () => void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  return (
    <>
      <PageHeader title={text('system_title')} purpose={text('system_purpose')} />
      <div className="grid gap-6">
        {email}
        <LooksSections />
        <EasyAdSection chatBot={chatBot} />
        {flags['notification-settings'] && <NotificationsSection />}
        {device}
        {overlays}
        <WaysInSection />
        <SecondFactorSection call={call} session={session} isAsked={isAsked} onChange={refresh} />
        <SessionsSection />
        <LooksSection />
        <DataSection />
      </div>
    </>
  )
}

/** Language and theme, at once (SET-03…SET-06). */
function LooksSections() {
  const text = useText('settings')
  const enums = useText('enums')
  const settings = useSlice(session.settings)
  const save = useSave()
  return (
    <>
      <Section title={text('language')} hint={text('language_hint')}>
        <SelectField
          label={<span className="sr-only">{text('language')}</span>}
          className="max-w-72"
          value={settings.language}
          options={languages.map(value => ({ value, label: languageFacts[value].name }))}
          onChange={event => {
            const language = oneOf(languages, event.target.value) ?? settings.language
            void save({ language }, () => call(setLanguage, { body: { value: language } }))
          }}
        />
      </Section>
      <Section title={text('theme')} hint={text('theme_hint')}>
        <RadioGroup<Theme>
          label={<span className="sr-only">{text('theme')}</span>}
          name="theme"
          value={settings.theme}
          options={themes.map(value => ({ value, label: enums(`theme.${value}`) }))}
          onChange={theme => void save({ theme }, () => call(setTheme, { body: { value: theme } }))}
        />
      </Section>
    </>
  )
}

/** Applies at once, then tells the server; a failure takes the change back and says so. */
function useSave() {
  const text = useText('settings')
  return async (change: { language?: Language; theme?: Theme }, send: () => Promise<unknown>) => {
    const before = session.settings.get()
    session.settings.set({ ...before, ...change })
    try {
      await send()
    } catch (error) {
      session.settings.set({ ...session.settings.get(), language: before.language, theme: before.theme })
      notifyFailure(error, { key: 'settings-failed', title: text('failed') })
    }
  }
}
