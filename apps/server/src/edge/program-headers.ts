import type { Config } from '../setup/config.ts'

/** What every answer to programs says about itself (threat model §3.5). */
const PROGRAM_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Headers of answers to programs: the API, the inbox service, the socket's handshake, and what the framework answers itself. In production
 * browsers are told to come by https for a year, subdomains too.
 */
export const programHeaders = ({ mode }: Pick<Config, 'mode'>): Readonly<Record<string, string>> =>
  mode === 'production'
    ? { ...PROGRAM_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : PROGRAM_HEADERS
