import { POPUP, POPUP_MESSAGE_KEY, POPUP_MESSAGE_MS } from '@fanfara/contract/limits'

/** What the popup's result page hands to the page that opened it (SOC-08). */
export interface PopupMessage {
  status: 'success'
  action: 'connect' | 'login' | 'register' | 'confirm'
  type: string
  token?: string
  nonce: string
  /** Milliseconds since 1970. */
  at: number
}

/** The wanted trip: only a message that answers it counts. */
export interface PopupTrip {
  action: PopupMessage['action']
  nonce: string
}

/** A number that only this trip knows (threat model §3.3). */
export const createNonce = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Where the popup goes: half of the screen wide, four fifths high, in the middle (SOC-04).
 * @example popupFeatures({ width: 1600, height: 1000 }) // 'popup,width=800,height=800,left=400,top=100'
 */
export function popupFeatures(screen: { width: number; height: number }): string {
  const [width, height] = [Math.round(screen.width * POPUP.width), Math.round(screen.height * POPUP.height)]
  const left = Math.round((screen.width - width) / 2)
  const top = Math.round((screen.height - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** Reads a message of unknown origin; null unless it has the known shape. */
function readPopupMessage(value: unknown): PopupMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const { status, action, type, token, nonce, at } = value as Record<string, unknown>
  if (status !== 'success' || typeof type !== 'string' || typeof nonce !== 'string' || typeof at !== 'number')
    return null
  if (action !== 'connect' && action !== 'login' && action !== 'register' && action !== 'confirm') return null
  return { status, action, type, nonce, at, ...(typeof token === 'string' ? { token } : {}) }
}

/** A window that came to register may end in a sign-in: "already registered" offers exactly that (SOC-17). */
const isWanted = (action: PopupMessage['action'], { action: wanted }: PopupTrip): boolean =>
  action === wanted || (wanted === 'register' && action === 'login')

const answers = (message: PopupMessage | null, trip: PopupTrip, now: number): message is PopupMessage =>
  message !== null &&
  isWanted(message.action, trip) &&
  message.nonce === trip.nonce &&
  trip.nonce !== '' &&
  now - message.at < POPUP_MESSAGE_MS

/** A window message counts from our own origin, from the popup that we opened, with this trip's nonce (SEC-04). */
export function acceptWindowMessage(event: MessageEvent, popup: Window | null, trip: PopupTrip): PopupMessage | null {
  if (event.origin !== window.location.origin || (popup !== null && event.source !== popup)) return null
  const message = readPopupMessage(event.data)
  return answers(message, trip, Date.now()) ? message : null
}

/** The stored message of this trip, removed by reading it; others are left for the tab that waits for them. */
export function takeStoredMessage(trip: PopupTrip): PopupMessage | null {
  const message = storedMessage()
  if (!answers(message, trip, Date.now())) return null
  localStorage.removeItem(POPUP_MESSAGE_KEY)
  return message
}

function storedMessage(): PopupMessage | null {
  try {
    return readPopupMessage(JSON.parse(localStorage.getItem(POPUP_MESSAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Removes a message that nobody read for 5 minutes, unread (SOC-08). */
export function forgetOldPopupMessages() {
  if (localStorage.getItem(POPUP_MESSAGE_KEY) === null) return
  const message = storedMessage()
  if (!message || Date.now() - message.at >= POPUP_MESSAGE_MS) localStorage.removeItem(POPUP_MESSAGE_KEY)
}

/** Hands a success to the opening window and to local storage (SOC-15); never to another origin. */
export function handOver(message: PopupMessage) {
  localStorage.setItem(POPUP_MESSAGE_KEY, JSON.stringify(message))
  const opener: Window | null = window.opener
  opener?.postMessage(message, window.location.origin)
}

/** What `watchPopup` tells. */
export interface PopupEvents {
  /** The result, once. */
  message: (message: PopupMessage) => void
  /** The window looks closed and brought nothing so far, once. */
  closed: () => void
}

/** How often the window is looked at, and how long it must look closed: the result may be on its way. */
const LOOK_EVERY_MS = 400
const CLOSED_FOR_MS = 800

/**
 * Follows a popup: its result comes as a window message or as the stored message, whichever is first; one of them is
 * enough and both are one result (SOC-07). A window that a platform cut off from its opener looks closed while the
 * person is still in it, so the stored message counts after that too.
 * @returns how to stop following.
 */
export function watchPopup(popup: Window, trip: PopupTrip, events: PopupEvents): () => void {
  let closedLooks = 0
  const stop = () => {
    window.removeEventListener('message', onMessage)
    window.removeEventListener('storage', onStorage)
    clearInterval(watch)
  }
  const end = (message: PopupMessage) => {
    stop()
    takeStoredMessage(trip)
    popup.close()
    events.message(message)
  }
  const onMessage = (event: MessageEvent) => {
    const message = acceptWindowMessage(event, popup, trip)
    if (message) end(message)
  }
  const onStorage = (): boolean => {
    const message = takeStoredMessage(trip)
    if (message) end(message)
    return message !== null
  }
  const watch = setInterval(() => {
    if (onStorage()) return
    closedLooks = popup.closed ? closedLooks + 1 : 0
    if (closedLooks * LOOK_EVERY_MS <= CLOSED_FOR_MS) return
    clearInterval(watch)
    events.closed()
  }, LOOK_EVERY_MS)
  window.addEventListener('message', onMessage)
  window.addEventListener('storage', onStorage)
  return stop
}

/** How a popup ended: with its message, or closed without one. */
export type PopupEnd = PopupMessage | 'closed'

/** Waits for the popup's result, and gives up when the person closes the window. */
export function awaitPopup(popup: Window, trip: PopupTrip): Promise<PopupEnd> {
  return new Promise(resolve => {
    const stop = watchPopup(popup, trip, {
      message: resolve,
      closed: () => {
        stop()
        resolve('closed')
      },
    })
  })
}
