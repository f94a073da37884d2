import { createText } from '@fanfara/ui/text'

/** Keys come from the English files (house style §4); a test holds the Polish ones to them. */
interface Texts {
  accounts: typeof import('./en/accounts.json')
  advertiser: typeof import('./en/advertiser.json')
  billing: typeof import('./en/billing.json')
  calendar: typeof import('./en/calendar.json')
  callback: typeof import('./en/callback.json')
  campaigns: typeof import('./en/campaigns.json')
  channels: typeof import('./en/channels.json')
  corrections: typeof import('./en/corrections.json')
  counts: typeof import('./en/counts.json')
  email: typeof import('./en/email.json')
  enums: typeof import('./en/enums.json')
  evaluation: typeof import('./en/evaluation.json')
  finding: typeof import('./en/finding.json')
  frame: typeof import('./en/frame.json')
  help: typeof import('./en/help.json')
  home: typeof import('./en/home.json')
  inputs: typeof import('./en/inputs.json')
  kit: typeof import('./en/kit.json')
  messages: typeof import('./en/messages.json')
  mine: typeof import('./en/mine.json')
  overlays: typeof import('./en/overlays.json')
  payments: typeof import('./en/payments.json')
  phone: typeof import('./en/phone.json')
  profile: typeof import('./en/profile.json')
  settings: typeof import('./en/settings.json')
  success: typeof import('./en/success.json')
  tasks: typeof import('./en/tasks.json')
}

export const { useText, text } = createText<{ [Feature in keyof Texts]: Texts[Feature] }>()
