/** Calendars as RFC 5545 writes them: plain text that calendar programs subscribe to. */

/** When an event is: whole days, `to` included, or instants. */
export type Span = { days: true; from: string; to: string } | { days: false; from: Date; to: Date | null }

/** A VEVENT (RFC 5545 §3.6.1), before escaping and folding. */
export interface CalendarEvent {
  /** Stays the same whatever changes. */
  uid: string
  summary: string
  description: string
  url: string
  span: Span
  changedAt: Date
}

/** A VCALENDAR with nothing but its name and its VEVENTs. */
export interface Calendar {
  name: string
  events: readonly CalendarEvent[]
}

const PRODUCT = '-//Fanfara//Timetable//EN'
/** How often programs should look again. */
const REFRESH = 'PT1H'

/** Text as a property's value (RFC 5545 §3.3.11). @example escapeText('a, b; c\nd') // 'a\\, b\\; c\\nd' */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- the grammar allows no control characters but the tab
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, mark => `\\${mark}`)
    .replace(/\n/g, '\\n')

const LINE_MAX_BYTES = 75

/**
 * A line in pieces of at most 75 bytes, each but the first after a blank, none of which cuts a letter in two
 * (RFC 5545 §3.1).
 */
export function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LINE_MAX_BYTES) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += letter
    bytes += size
  }
  return [...pieces, piece].join('\r\n')
}

/** An instant in UTC. @example instantOf(new Date('2026-03-01T10:00:00Z')) // '20260301T100000Z' */
const instantOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const dayOf = (day: string): string => day.replaceAll('-', '')
const dayAfter = (day: string): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))

function spanLines(span: Span): string[] {
  if (span.days)
    // The end of an event is the first moment that does not belong to it (§3.6.1).
    return [`DTSTART;VALUE=DATE:${dayOf(span.from)}`, `DTEND;VALUE=DATE:${dayAfter(span.to)}`]
  const start = `DTSTART:${instantOf(span.from)}`
  return span.to ? [start, `DTEND:${instantOf(span.to)}`] : [start]
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${instantOf(event.changedAt)}`,
  `LAST-MODIFIED:${instantOf(event.changedAt)}`,
  ...spanLines(event.span),
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  `URL:${event.url}`,
  // A task runs for days; its owner is not busy all the time.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** The calendar's text. */
export const writeCalendar = ({ name, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(line => `${fold(line)}\r\n`)
    .join('')
