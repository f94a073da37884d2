/** What a message of the portal is about; decides its icon, and what its act is called. */
export type NoticeKind = 'money' | 'task' | 'campaign' | 'channel' | 'account' | 'news'

/** The kind of every message that the portal's own server tells, by its template (MSG-20…MSG-28). */
export const noticeKinds = {
  welcome: 'channel',
  'channel-connected': 'channel',
  'channel-removed': 'channel',
  'channel-disconnected': 'channel',
  'account-limited': 'account',
  'operator-look': 'account',
  'account-restored': 'account',
  'profile-corrected': 'account',
  'accounts-merged': 'account',
  'session-stolen': 'account',
  'way-in-added': 'account',
  'way-in-removed': 'account',
  'way-in-withdrawn': 'account',
  'password-set': 'account',
  'second-factor-on': 'account',
  'second-factor-off': 'account',
  'second-factor-removed': 'account',
  'second-factor-guessed': 'account',
  'recovery-code-used': 'account',
  'recovery-codes-renewed': 'account',
  'passkey-added': 'account',
  'passkey-removed': 'account',
  'campaign-invitation': 'campaign',
  'saved-search': 'campaign',
  'easy-ad-campaign': 'campaign',
  'application-accepted': 'campaign',
  'application-rejected': 'campaign',
  'campaign-held': 'campaign',
  'campaign-released': 'campaign',
  'campaign-cancelled': 'campaign',
  'campaign-completed': 'campaign',
  'results-corrected': 'campaign',
  'medium-private': 'campaign',
  'medium-gone': 'campaign',
  'medium-back': 'campaign',
  'task-approved': 'task',
  'task-started': 'task',
  'task-ending': 'task',
  'task-missed': 'task',
  'task-fallen-away': 'task',
  'task-changes-requested': 'task',
  'proof-question': 'task',
  'proof-refused': 'task',
  'proof-restored': 'task',
  'payment-ready': 'money',
  'payment-set-off': 'money',
  'payment-paid': 'money',
  'correction-announced': 'money',
  'correction-made': 'money',
  'correction-withdrawn': 'money',
  'payout-refused': 'money',
  'invoice-rejected': 'money',
  news: 'news',
  message: 'news',
} as const satisfies Record<string, NoticeKind>

const kinds: Readonly<Record<string, NoticeKind>> = noticeKinds

/**
 * What a message is about; null for what other products sent, or a newer server tells.
 * @example noticeKind('payment-ready') // 'money'
 */
export const noticeKind = (template = ''): NoticeKind | null =>
  Object.hasOwn(kinds, template) ? (kinds[template] ?? null) : null
