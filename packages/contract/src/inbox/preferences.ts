import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { data, endpoint } from '../endpoint.ts'
import { inboxChannels, text } from './shared.ts'

const channels = z.object({
  in_app: z.optional(z.boolean()),
  email: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
  chat: z.optional(z.boolean()),
  push: z.optional(z.boolean()),
})
const overrides = z.array(z.object({ channel: z.string(), source: z.string() }))
/** DATA-26, wire protocol §9. */
export const preference = z.object({
  template: z.object({
    _id: z.string(),
    name: z.string(),
    critical: z.boolean(),
    tags: z.array(z.string()),
    triggers: z.array(z.object({ identifier: z.string() })),
  }),
  preference: z.object({ enabled: z.boolean(), channels, overrides }),
  type: z.string(),
})
/** A workflow with one switch per channel that it uses (DATA-26). */
export type InboxPreference = z.output<typeof preference>
const globalPreference = z.object({ preference: z.object({ enabled: z.boolean(), channels }) })
/** WAPI-14: a row for every active workflow, also for those never touched. */
export const listPreferences = endpoint({
  id: 'listPreferences',
  method: 'GET',
  path: '/widgets/preferences',
  auth: 'account',
  summary: 'What the subscriber wants of each workflow, by channel.',
  response: data(z.array(preference)),
})
/** Wire protocol §9: `template` lists the workflows, `global` what holds for all of them. */
export const listTemplatePreferences = endpoint({
  ...listPreferences,
  id: 'listTemplatePreferences',
  path: '/widgets/preferences/template',
})
/** Wire protocol §9. */
export const getGlobalPreferences = endpoint({
  id: 'getGlobalPreferences',
  method: 'GET',
  path: '/widgets/preferences/global',
  auth: 'account',
  summary: 'What the subscriber wants of all workflows, by channel: a list with one entry.',
  response: data(z.array(globalPreference)),
})
/** WAPI-15: 400 for a critical workflow. */
export const setPreference = endpoint({
  id: 'setPreference',
  method: 'PATCH',
  path: '/widgets/preferences/{templateId}',
  auth: 'account',
  summary: 'Switches a channel of a workflow, or the whole workflow, on or off.',
  params: z.object({ templateId: z.string() }),
  body: z.object({
    channel: z.optional(
      z.nullable(z.object({ type: z.enum(inboxChannels, 'inputs.error.choice'), enabled: z.boolean() })),
    ),
    enabled: z.optional(z.nullable(z.boolean())),
  }),
  response: data(preference),
})
/** Wire protocol §9. */
export const setGlobalPreferences = endpoint({
  id: 'setGlobalPreferences',
  method: 'PATCH',
  path: '/widgets/preferences',
  auth: 'account',
  summary: 'Switches channels of all workflows, or all of them, on or off.',
  body: z.object({
    preferences: z.optional(
      z.nullable(
        z
          .array(
            z.object({
              channelType: z.optional(z.enum(inboxChannels, 'inputs.error.choice')),
              type: z.optional(z.enum(inboxChannels, 'inputs.error.choice')),
              enabled: z.boolean(),
            }),
          )
          .check(atMost(20)),
      ),
    ),
    enabled: z.optional(z.nullable(z.boolean())),
  }),
  response: data(globalPreference),
})
/** The application's own name for a subscriber; it is no id of ours. */
const subscriberParams = z.object({ subscriber: text(200) })
/** INBOX-20, INBOX-21: what a server asks before it sends by a channel of its own. */
export const listSubscriberPreferences = endpoint({
  id: 'listSubscriberPreferences',
  method: 'GET',
  path: '/subscribers/{subscriber}/preferences',
  auth: 'application',
  summary: 'What a subscriber wants of each workflow, by channel.',
  params: subscriberParams,
  response: data(z.array(preference)),
})
/** The same for all workflows together. */
export const getSubscriberGlobalPreferences = endpoint({
  id: 'getSubscriberGlobalPreferences',
  method: 'GET',
  path: '/subscribers/{subscriber}/preferences/global',
  auth: 'application',
  summary: 'What a subscriber wants of all workflows, by channel: a list with one entry.',
  params: subscriberParams,
  response: data(z.array(globalPreference)),
})
/** A workflow by its id or its identifier. */
export const setSubscriberPreference = endpoint({
  ...setPreference,
  id: 'setSubscriberPreference',
  path: '/subscribers/{subscriber}/preferences/{workflow}',
  auth: 'application',
  params: z.object({ subscriber: text(200), workflow: text(100) }),
})
/** What holds for all workflows together. */
export const setSubscriberGlobalPreferences = endpoint({
  ...setGlobalPreferences,
  id: 'setSubscriberGlobalPreferences',
  path: '/subscribers/{subscriber}/preferences',
  auth: 'application',
  params: subscriberParams,
})
