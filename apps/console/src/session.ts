import { sessionAt } from '@fanfara/ui/connect'
import { markExpired } from '@fanfara/ui/session-expired'

/** Where the console finds the API, at whatever host it is served from (API-04). */
export const baseUrl = '/api'

/** The operator's session; portal and console of one browser share it. */
export const session = sessionAt(baseUrl, markExpired)
