import { sessionAt } from '@fanfara/ui/connect'
import { markExpired } from './session-expired.ts'

/** API-04: set at build time; by default the same origin. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

/** Kept in the browser's storage, so the same in every tab. */
export const session = sessionAt(API_BASE, markExpired)
