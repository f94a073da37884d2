import { getConfig, type PublicConfig } from '@fanfara/contract/config'
import { DEFAULT_COUNTRY, INVOICE_TERM_DAYS, PAYOUT_MINIMUM_ZLOTY } from '@fanfara/contract/limits'
import { soon } from '@fanfara/ui/soon'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from './client.ts'

/** What holds while the configuration is unknown: every flag off (FLAG-07), built-in limits, our own legal pages. */
export const fallbackConfig: PublicConfig = {
  feature_flags: {
    finances: false,
    'notification-settings': false,
    'task-filters': false,
    'profile-edit-salary': false,
  },
  links: { privacy: '/legal/privacy-policy', terms: '/legal/terms', platform_regulation: null, community_chat: null },
  contact_email: 'kontakt@fanfara.example',
  payout: { minimum: PAYOUT_MINIMUM_ZLOTY },
  invoice: {
    recipient: { name: '', address: '', tax_id: '', email: '' },
    max_size_mb: 10,
    payment_term_days: INVOICE_TERM_DAYS,
  },
  default_country: DEFAULT_COUNTRY,
  inbox: { application_identifier: 'fanfara-portal', backend_url: '', socket_url: '' },
  chat_bot: 'fanfara_bot',
  sign_in_platforms: 4,
  demo: false,
}

let known: PublicConfig = fallbackConfig
let asked: Promise<PublicConfig> | undefined
const listeners = new Set<() => void>()

declare global {
  interface Window {
    /** The configuration as the page’s first script asked for it (`public/theme.js`); null once it is not wanted any more. */
    configAhead?: Promise<Response> | null
  }
}

/** What was asked for while the application was on its way; null without it, or when that failed. */
async function takeAhead(): Promise<{ data: PublicConfig } | null> {
  const ahead = window.configAhead
  window.configAhead = null
  const answer = await ahead?.catch(() => null)
  return answer?.ok ? answer.json().catch(() => null) : null
}

/** Asks for the configuration, once per page load (FLAG-06); a failed request may be repeated. */
export function loadConfig(): Promise<PublicConfig> {
  asked ??= takeAhead()
    .then(async ahead => ahead ?? call(getConfig))
    .then(
      ({ data }) => {
        known = data
        for (const listener of listeners) listener()
        return data
      },
      (error: unknown) => {
        asked = undefined
        throw error
      },
    )
  return asked
}

/** Longest wait for the configuration before the first paint. */
const SOON_MS = 500

/**
 * Settles when the configuration is there, or when waiting longer would be worse: flags decide which blocks a page has,
 * and a block that comes late pushes the others away.
 */
export const configSoon = (): Promise<unknown> => soon(loadConfig(), SOON_MS)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the configuration is known; until then nobody can say which parts a page has. */
export const useIsConfigured = (): boolean => useConfig() !== fallbackConfig

/** What is known of this installation at this moment, for whoever draws nothing. */
export const currentConfig = (): PublicConfig => known

/** Flags, links and limits of this installation, or what holds without them. */
export function useConfig(): PublicConfig {
  useEffect(() => {
    loadConfig().catch(() => undefined)
  }, [])
  return useSyncExternalStore(subscribe, () => known)
}
