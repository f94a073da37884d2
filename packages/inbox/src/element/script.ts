import { languageOf, LANGUAGES } from '../locales/codes.ts'
import * as element from './index.ts'

const { src } = (document.currentScript ?? {}) as { src?: string }
element.setOrigin(src || location.href)
element.register()
Object.assign(window, {
  NotificationInbox: { ...element, languages: LANGUAGES, languageOf },
  NotificationCenterWebComponent: element.NotificationCenterWebComponent,
  NotificationCenterContentWebComponent: element.NotificationCenterContentWebComponent,
})
