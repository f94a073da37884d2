import * as z from 'zod/mini'
import { data, endpoint, id } from '../../endpoint.ts'
import { campaignStages } from '../../values/enums.ts'
import { CALENDAR_CAMPAIGNS_MAX } from '../../values/limits.ts'
import { dayText, monthText } from '../../values/time.ts'
import { campaignFilter } from '../campaigns.ts'

/** A campaign as a month shows it. */
export const calendarCampaign = z.object({
  id,
  stage: z.enum(campaignStages),
  name: z.string(),
  advertiser: z.string(),
  /** Null for one that is not dated yet, or starts when it is released. */
  start_date: z.nullable(dayText),
  /** The last day; of one that was ended early, the day on which that was. */
  end_date: z.nullable(dayText),
  /** From the day on which creators could come; null before publishing. */
  recruiting_from: z.nullable(dayText),
  recruiting_until: z.nullable(dayText),
  is_held_back: z.boolean(),
  places: z.nullable(z.number()),
  taken: z.number(),
})
/** A campaign of the calendar, its days as `YYYY-MM-DD` or null where it names none. */
export type CalendarCampaign = z.output<typeof calendarCampaign>

/** WORK-08: a month of all campaigns, narrowed as the list is; called-off ones come last, the others by their first day. */
export const opsCampaignCalendar = endpoint({
  id: 'opsCampaignCalendar',
  method: 'GET',
  path: '/ops/campaigns/calendar',
  auth: 'operator',
  summary: 'Campaigns that recruit or run in a month.',
  query: z.object({ ...campaignFilter, month: monthText }),
  response: data(
    z.object({
      campaigns: z.array(calendarCampaign).check(z.maxLength(CALENDAR_CAMPAIGNS_MAX)),
      /** How many there are, with those that have no room here; of more than 5,000, that many. */
      total: z.number(),
      /** How many have no day at all yet, and stand in no month. */
      undated: z.number(),
    }),
  ),
})
