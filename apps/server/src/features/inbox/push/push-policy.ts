/** Push services of the browsers there are: nothing is sent anywhere else, so that no address that somebody made up is asked. */
const SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const FAMILIES = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']
/** Where the simulated push service takes messages, in demo mode. */
export const SANDBOX_PATH = '/sandbox/push/'

/** Devices of one person; the oldest goes when another comes. */
export const DEVICES_MAX = 10
/** A burst is told by the inbox's badge: so many of a person's messages are sent in so long. */
export const SENT = { max: 30, windowMs: 3_600_000 } as const
/** Whoever looks at the portal needs no push: so long a message waits for that. */
export const SENT_AFTER_MS = 5_000
/** What is older tells nobody anything new. */
export const SENT_WITHIN_MS = 4 * 3_600_000
/** Letters of a message that a device shows without opening it. */
const BODY_MAX = 180

/** Whether an address is one of a browser's push service, or of the simulated one where there is one. */
export function isPushService(endpoint: string, sandbox: string | null): boolean {
  if (sandbox !== null && endpoint.startsWith(`${sandbox}${SANDBOX_PATH}`)) return true
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return SERVICES.includes(hostname) || FAMILIES.some(family => hostname.endsWith(family))
}

/** As much of a text as a device shows, cut between words. */
export function shortened(text: string): string {
  if (text.length <= BODY_MAX) return text
  const cut = text.slice(0, BODY_MAX)
  const space = cut.lastIndexOf(' ')
  return `${space > BODY_MAX / 2 ? cut.slice(0, space) : cut}…`
}
