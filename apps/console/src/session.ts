import { sessionAt } from '@fanfara/ui/connect'

/** Base of the API (API-04). */
export const baseUrl = '/api'

/** The operator's session; portal and console of one browser share it. */
export const session = sessionAt(baseUrl)
