import { createRoot, type Root } from 'react-dom/client'
import { trimAddress } from '../core/http.ts'
import { complain } from '../core/log.ts'
import { fileOf } from '../locales/codes.ts'
import type { LoadLanguage } from '../locales/texts.ts'
import { ProviderBase } from '../react/context.tsx'
import { isSafeUrl } from '../react/look/sanitize.tsx'
import type { Tab } from '../react/panel.tsx'
import { BellAndPanel, PanelAlone, splitProps, type WholeProps } from '../react/whole.tsx'
import type { ButtonType, Message, Organization, StoreConfig } from '../core/index.ts'

/** Options that an element takes as properties, and as attributes with dashes. */
const OPTIONS = [
  'applicationIdentifier',
  'subscriberId',
  'hmacHash',
  'subscriberHash',
  'backendUrl',
  'socketUrl',
  'sessionFields',
  'i18n',
  'stores',
  'tabs',
  'colorScheme',
  'theme',
  'styles',
  'initialFetchingStrategy',
  'showUserPreferences',
  'allowedNotificationActions',
  'popoverConfig',
  'debounceMs',
  'undoMs',
] as const
/** Callbacks that an element takes as properties; each is also an event, named in `EVENTS`. */
const CALLBACKS = [
  'onLoad',
  'sessionLoaded',
  'onNotificationClick',
  'notificationClicked',
  'onUrlChange',
  'onActionClick',
  'actionClicked',
  'onTabClick',
  'tabClicked',
  'onUnseenCountChanged',
  'unseenCountChanged',
  'preferenceFilter',
] as const

/** Every property of an element, under the protocol's name for the list. */
export const NOTIFICATION_CENTER_PROPS: readonly string[] = [...OPTIONS, ...CALLBACKS]

type Name = (typeof OPTIONS)[number] | (typeof CALLBACKS)[number]

/** What an element takes: properties, and arguments of `init`. */
export interface ElementOptions extends Omit<Pick<WholeProps, Name>, 'stores'> {
  /** Feeds; several without `tabs` are tabs under their own names (INBOX-13). */
  stores?: readonly (StoreConfig & { name?: string })[]
}

/** What an element's events carry in their `detail`. */
export interface ElementEvents {
  'inbox-loaded': CustomEvent<{ organization: Organization }>
  'inbox-unseen-count': CustomEvent<number>
  'inbox-notification-click': CustomEvent<Message>
  'inbox-url': CustomEvent<{ url: string; message: Message }>
  'inbox-action-click': CustomEvent<{ template: string; type: ButtonType; message: Message }>
  'inbox-tab-click': CustomEvent<Tab>
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const byAttribute = new Map(OPTIONS.map(name => [dashed(name), name]))
/** Attributes that hold JSON. */
const isJson = /^[[{]|^(true|false|\d+)$/

/** Where the script came from, which is where its languages and its service are. */
let origin = ''
/** Says where the script came from. */
export const setOrigin = (address: string): void => {
  origin = new URL(address).origin
}

/** Languages lie beside the script, or, for an element of a bundle, at the service. */
const loadFrom =
  (address: string): LoadLanguage =>
  async code => {
    const response = await fetch(`${trimAddress(origin || address)}/inbox/lang/${fileOf(code)}.json`)
    if (!response.ok) return undefined
    const texts: Awaited<ReturnType<LoadLanguage>> = await response.json()
    return texts
  }

/** An attribute's value; one that cannot be what it should be is told in the console. */
function valueOf(name: string, text: string): unknown {
  let value: unknown = text
  try {
    if (name !== 'subscriberId' && isJson.test(text)) value = JSON.parse(text)
  } catch {
    complain('No JSON', name)
  }
  // What is drawn by a list that is none would be no inbox at all.
  return ['stores', 'tabs'].includes(name) && !Array.isArray(value) ? complain('No list', name) : value
}

/** Follows a message's link, unless the page took care of it. */
function follow(url: string, message: Message): void {
  if (!isSafeUrl(url, /^https?:$/)) return
  if (message.cta?.data?.target === '_blank') window.open(url, '_blank', 'noopener')
  else location.assign(url)
}

/** An element with options and callbacks as properties, defined below. Where pages are only rendered, the module may be imported. */
const PageElement: new () => HTMLElement & ElementOptions = globalThis.HTMLElement ?? Object

/** An inbox as an element of a page: its own document inside, so that no style leaks in or out (INBOX-04). */
export class InboxElement extends PageElement {
  static observedAttributes = [...byAttribute.keys()]
  /** Whether the panel stands behind a bell. */
  protected hasBell = true
  readonly #given: Partial<Record<Name, unknown>> = {}
  #root: Root | null = null
  #isDue = false

  constructor() {
    super()
    this.attachShadow({ mode: 'open' })
  }

  connectedCallback(): void {
    // Properties that were set before the script had loaded.
    for (const name of [...OPTIONS, ...CALLBACKS])
      if (Object.hasOwn(this, name)) {
        const value = (this as Record<string, unknown>)[name]
        delete (this as Record<string, unknown>)[name]
        this.set(name, value)
      }
    this.#draw()
  }

  disconnectedCallback(): void {
    // Moving an element takes it out and puts it in again at once.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#root?.unmount()
      this.#root = null
    })
  }

  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    const name = byAttribute.get(attribute)
    if (name) this.set(name, text === null ? undefined : valueOf(name, text))
  }

  /** Sets an option or a callback. */
  set(name: Name, value: unknown): void {
    this.#given[name] = value
    this.#draw()
  }

  /** What an option or a callback is set to. */
  get(name: Name): unknown {
    return this.#given[name]
  }

  /** Says something as an event. @returns false when the page took care of it */
  #say(name: string, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
  }

  #props(): WholeProps {
    const given = this.#given as WholeProps
    const tell =
      <Detail,>(name: string, call?: (detail: Detail) => void) =>
      (detail: Detail): void => {
        this.#say(name, detail)
        call?.(detail)
      }
    return {
      ...given,
      backendUrl: given.backendUrl || origin,
      colorScheme: given.colorScheme ?? 'light',
      tabs: given.tabs ?? tabsOf(given.stores),
      onLoad: tell('inbox-loaded', given.onLoad ?? given.sessionLoaded),
      onNotificationClick: tell('inbox-notification-click', given.onNotificationClick ?? given.notificationClicked),
      onUrlChange: (url, message) => {
        if (this.#say('inbox-url', { url, message })) (given.onUrlChange ?? follow)(url, message)
      },
      onActionClick: (template, type, message) => {
        this.#say('inbox-action-click', { template, type, message })
        ;(given.onActionClick ?? given.actionClicked)?.(template, type, message)
      },
      onTabClick: tell('inbox-tab-click', given.onTabClick ?? given.tabClicked),
      onUnseenCountChanged: tell('inbox-unseen-count', given.onUnseenCountChanged ?? given.unseenCountChanged),
    }
  }

  #draw(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.isConnected || !this.shadowRoot) return
      const props = this.#props()
      this.#root ??= createRoot(this.shadowRoot)
      this.#root.render(
        <ProviderBase {...splitProps(props).provider} load={loadFrom(props.backendUrl ?? '')} isPatient>
          {this.hasBell ? <BellAndPanel whole={props} /> : <PanelAlone whole={props} />}
        </ProviderBase>,
      )
    })
  }
}

/** Several stores without tabs are shown under their own names (INBOX-13). */
function tabsOf(stores: unknown): WholeProps['tabs'] {
  if (!Array.isArray(stores) || stores.length < 2) return undefined
  return stores.map(({ storeId, name }: { storeId: string; name?: string }) => ({ storeId, name: name ?? storeId }))
}

for (const name of [...OPTIONS, ...CALLBACKS])
  Object.defineProperty(InboxElement.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: InboxElement) {
      return this.get(name)
    },
    set(this: InboxElement, value: unknown) {
      this.set(name, value)
    },
  })

/** The panel alone, without a bell. */
export class InboxPanelElement extends InboxElement {
  protected override hasBell = false
}
