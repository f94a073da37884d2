/** Whether this browser takes pushed messages: not at all, not for us, not yet, or it does. */
export type PushState = 'not_here' | 'denied' | 'off' | 'on'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The worker's registration; null where there is none, or none yet. */
const registered = async () => (await navigator.serviceWorker.getRegistration('/')) ?? null

/** What this browser has agreed to so far. */
export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'not_here'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await registered()
  if (!registration) return 'not_here'
  const subscription = await registration.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** What a subscription says of itself, in the words of the API. */
export interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

function wordsOf(subscription: PushSubscription): Subscribed | null {
  const { endpoint, keys } = subscription.toJSON()
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null
}

/** Asks the person, then the browser. @returns null when either says no. */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await registered()
  if (!registration) return null
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return wordsOf(await registration.pushManager.subscribe(options))
}

/** What this browser agreed to before, for a new session to take over. */
export async function subscribed(): Promise<Subscribed | null> {
  if ((await pushState()) !== 'on') return null
  const subscription = await (await registered())?.pushManager.getSubscription()
  return subscription ? wordsOf(subscription) : null
}

/** Takes the agreement back. */
export async function unsubscribe(): Promise<void> {
  const subscription = await (await registered())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
