import type { User } from '@fanfara/contract/accounts'

const user: User = {
  id: '018f0000-0000-7000-8000-000000000001',
  uuid: 'u',
  name: 'Iga Testowa',
  description: null,
  avatar_url: null,
  categories: [],
  language: 'pl',
  theme: 'dark',
  email: 'iga@accounts.test',
  email_confirmed: true,
  pending_email: null,
  novu_subscriber_id: 's',
  novu_subscriber_hash: null,
  is_active: true,
  easy_ad: false,
  role: 'influencer',
  operator_role: null,
  has_password: true,
}

/** A token until 2030, and the person above. */
export const signedIn = {
  data: { credentials: { token: 'session-token', token_type: 'Bearer', expires_at: '2030-01-01T00:00:00Z' }, user },
}
