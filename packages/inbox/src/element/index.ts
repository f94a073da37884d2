import {
  type ElementEvents,
  type ElementOptions,
  InboxElement,
  InboxPanelElement,
  NOTIFICATION_CENTER_PROPS,
  setOrigin,
} from './inbox-element.tsx'

export { InboxElement, InboxPanelElement, NOTIFICATION_CENTER_PROPS, setOrigin }
export type { ElementEvents, ElementOptions as InboxElementOptions }
export type * from '../core/types.ts'

/** The protocol's name for the bell with its panel. */
export class NotificationCenterWebComponent extends InboxElement {}
/** The protocol's name for the panel alone. */
export class NotificationCenterContentWebComponent extends InboxPanelElement {}

/** Names that elements are registered under, the protocol's usual ones among them (wire protocol §14.1). */
const ELEMENTS = {
  'notification-inbox': InboxElement,
  'notification-inbox-panel': InboxPanelElement,
  'notification-center-component': NotificationCenterWebComponent,
  'notification-center-content-component': NotificationCenterContentWebComponent,
} as const

declare global {
  interface HTMLElementTagNameMap {
    'notification-inbox': InboxElement
    'notification-inbox-panel': InboxPanelElement
    'notification-center-component': NotificationCenterWebComponent
    'notification-center-content-component': NotificationCenterContentWebComponent
  }
  interface HTMLElementEventMap extends ElementEvents {}
}

/** Registers the elements; a second time does nothing, nor does a server. */
export function register(): void {
  if (!globalThis.customElements) return
  for (const [name, element] of Object.entries(ELEMENTS))
    if (!customElements.get(name)) customElements.define(name, element)
}

/** The element's own, and its place in the page. */
export interface InitOptions extends ElementOptions {
  /** Where the inbox is put: an element or a selector; by default at the end of the page. */
  target?: Element | string
  /** Draws the panel in place, without a bell. */
  inline?: boolean
  /** Older name of `popoverConfig`; every element has a property of this name, which is something else. */
  popover?: ElementOptions['popoverConfig']
}

/**
 * Puts an inbox into the page (INBOX-01).
 *
 * @example
 * NotificationInbox.init({ applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', target: '#inbox', i18n: 'pl' })
 * @throws when there is no such place
 */
export function init({ target = document.body, inline, popover, ...options }: InitOptions): InboxElement {
  register()
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new Error(`There is no ${String(target)} to put the inbox into.`)
  const element = document.createElement(inline ? 'notification-inbox-panel' : 'notification-inbox')
  Object.assign(element, popover && { popoverConfig: popover }, options)
  place.append(element)
  return element
}
