import { isDay } from '@fanfara/contract/days'
import { textIn } from '@fanfara/ui/search'

/** A day that an address names; undefined for what is none. */
export function dayIn(raw: unknown): string | undefined {
  const written = textIn(raw)
  return written && isDay(written) ? written : undefined
}
