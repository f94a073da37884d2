import { sessionAt } from '@fanfara/ui/connect'
import { markExpired } from './session-expired.ts'

/** Base of the portal API (API-04). */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

/** The one session of this tab. */
export const session = sessionAt(API_BASE, markExpired)
