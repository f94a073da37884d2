import { type AnyEndpoint } from '../endpoint.ts'
import { getOrganization, initializeSession, logUsage } from './sessions.ts'
import {
  countMessages,
  countUnread,
  countUnseen,
  listFeed,
  markMessages,
  markMessagesAs,
  readAll,
  removeAllMessages,
  removeMessage,
  removeMessages,
  runAction,
  seeAll,
} from './messages.ts'
import {
  getGlobalPreferences,
  getSubscriberGlobalPreferences,
  listPreferences,
  listSubscriberPreferences,
  listTemplatePreferences,
  setGlobalPreferences,
  setPreference,
  setSubscriberGlobalPreferences,
  setSubscriberPreference,
} from './preferences.ts'
import { triggerEvent } from './triggers.ts'

/** Every operation of the inbox service, below `/v1`. */
export const inboxEndpoints: readonly AnyEndpoint[] = [
  initializeSession,
  countUnseen,
  countUnread,
  countMessages,
  listFeed,
  markMessages,
  markMessagesAs,
  readAll,
  seeAll,
  runAction,
  removeMessage,
  removeMessages,
  removeAllMessages,
  getOrganization,
  listPreferences,
  listTemplatePreferences,
  getGlobalPreferences,
  setPreference,
  setGlobalPreferences,
  logUsage,
  triggerEvent,
  listSubscriberPreferences,
  getSubscriberGlobalPreferences,
  setSubscriberPreference,
  setSubscriberGlobalPreferences,
]
