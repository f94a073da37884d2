import type { bankFileFormats } from '@fanfara/contract/ops/payouts'

/** A name for a bank file, for when the server gives none. @example 'fanfara-2026-11-21-elixir.txt' */
export function fileName({
  created_at,
  format,
}: {
  created_at: string
  format: (typeof bankFileFormats)[number]
}): string {
  return `fanfara-${created_at.slice(0, 10)}-${format === 'elixir-0' ? 'elixir.txt' : 'pain001.xml'}`
}
