/** The browser's own question whether to install, kept until somebody wants it. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallQuestion
  }
}

/** How the application gets onto this device: by one press, by hand as on iPhones, it is there, or this browser cannot. */
export type Installing = 'offered' | 'by_hand' | 'installed' | 'not_here'

const runsAlone = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
/** iPads say that they are Macs, which have no touch. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

let question: InstallQuestion | null = null
let isInstalled = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Listens from the start: browsers offer it once, long before anybody looks for it. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    question = event
    tell()
  })
  window.addEventListener('appinstalled', () => {
    isInstalled = true
    question = null
    tell()
  })
}

export const installing = {
  get(): Installing {
    if (isInstalled || runsAlone()) return 'installed'
    if (question) return 'offered'
    return isApple() ? 'by_hand' : 'not_here'
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Asks the browser's question; it can be asked once. */
  async ask(): Promise<void> {
    const asked = question
    question = null
    if ((await asked?.prompt())?.outcome === 'accepted') isInstalled = true
    tell()
  },
}
