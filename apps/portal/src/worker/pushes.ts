/** What a pushed message says; the server makes it (features/inbox/push). */
interface Pushed {
  id: string
  body: string
  url: string
  unread: number
}

/** What the worker needs of the browser to show one. */
export interface Screen {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  clients: {
    matchAll: (of: { type: 'window' }) => Promise<readonly Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  /** Absent where icons have no badge. */
  setBadge?: (count: number) => Promise<void>
  origin: string
}
interface Page {
  readonly visibilityState: DocumentVisibilityState
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Null for what our server does not say. */
export function readPushed(value: unknown): Pushed | null {
  if (!isRecord(value)) return null
  const { id, body, url, unread } = value
  if (typeof id !== 'string' || typeof body !== 'string' || typeof url !== 'string') return null
  return { id, body, url, unread: typeof unread === 'number' ? unread : 0 }
}

/** Shows a message, unless a page of the portal is on the screen, which shows it itself. */
export async function showPushed(value: unknown, { registration, clients, setBadge }: Screen): Promise<void> {
  const pushed = readPushed(value)
  if (!pushed) return
  await setBadge?.(pushed.unread)
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  await registration.showNotification('Fanfara', {
    body: pushed.body,
    tag: pushed.id,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url: pushed.url },
  })
}

/** Opens what a message leads to, in the portal's own page where one is open; never another site. */
export async function openPushed(data: unknown, { clients, origin }: Screen): Promise<void> {
  const wanted = isRecord(data) && typeof data.url === 'string' ? data.url : '/'
  const target = new URL(wanted, origin)
  const url = target.origin === origin ? target.href : origin
  const [page] = await clients.matchAll({ type: 'window' })
  if (!page) return void (await clients.openWindow(url))
  await page.focus()
  await page.navigate(url)
}
