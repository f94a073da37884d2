import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, escapeText, fold, writeCalendar } from './ical.ts'

const event: CalendarEvent = {
  uid: 'task-1@fanfara.example',
  summary: 'Sok Malinowy, Zorza; nowość',
  description: 'Pokaż sok.\nI link.',
  url: 'https://fanfara.example/timetable?task=1',
  span: { days: true, from: '2026-03-28', to: '2026-03-31' },
  changedAt: new Date('2026-03-01T10:00:00.123Z'),
}
const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('RFC 5545 §3.6.1 an event has its id, stamps, days with the end left out, and says that nobody is busy', () => {
  expect(unfold(writeCalendar({ name: 'Fanfara', events: [event] })).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fanfara//Timetable//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Fanfara',
    'X-WR-CALNAME:Fanfara',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:task-1@fanfara.example',
    'DTSTAMP:20260301T100000Z',
    'LAST-MODIFIED:20260301T100000Z',
    'DTSTART;VALUE=DATE:20260328',
    'DTEND;VALUE=DATE:20260401',
    'SUMMARY:Sok Malinowy\\, Zorza\\; nowość',
    'DESCRIPTION:Pokaż sok.\\nI link.',
    'URL:https://fanfara.example/timetable?task=1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('RFC 5545 §3.3.5 instants are in UTC; an open end is left out', () => {
  const at = new Date('2026-03-29T00:30:00Z')
  const lines = (to: Date | null) =>
    writeCalendar({ name: 'x', events: [{ ...event, description: '', span: { days: false, from: at, to } }] })
  expect(lines(new Date('2026-10-25T01:00:00Z'))).toContain('DTSTART:20260329T003000Z\r\nDTEND:20261025T010000Z\r\n')
  expect(lines(null)).not.toContain('DTEND')
  expect(lines(null)).not.toContain('DESCRIPTION')
})

test('RFC 5545 §3.3.11 the standard’s example of a text', () => {
  expect(escapeText('Project XYZ Final Review\nConference Room - 3B\nCome Prepared.')).toBe(
    'Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.',
  )
  expect(escapeText('a\\b;c,d:e"\u0007\r\nf\rg\th')).toBe('a\\\\b\\;c\\,d:e"\\nf\\ng\th')
})

test('RFC 5545 §3.1 folded lines have at most 75 bytes, cut no letter, and unfold to what they were', () => {
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
  expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), text => {
      const line = `SUMMARY:${escapeText(text)}`
      const folded = fold(line)
      expect(folded.split('\r\n').every(piece => Buffer.byteLength(piece) <= 75)).toBe(true)
      expect(unfold(folded)).toBe(line)
      // A letter that is cut in two cannot be written as bytes.
      expect(Buffer.from(folded).toString()).toBe(folded)
    }),
  )
})

test('RFC 5545 no text of a person breaks out of its line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const lines = unfold(writeCalendar({ name: text, events: [{ ...event, summary: text, description: text }] }))
      expect(lines.split('\r\n').filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
      expect(lines.split('\r\n').every(line => line === '' || /^[A-Z-]+[:;]/.test(line))).toBe(true)
      expect(lines.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
  )
})
