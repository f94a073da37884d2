import { expect, test } from 'vitest'
import { pathOf, plainText } from './content.ts'

test('SEC-03: what a message holds is text, and runs nothing', () => {
  expect(plainText('Kampania &lt;b&gt;Zima&lt;/b&gt; &amp; lato')).toBe('Kampania <b>Zima</b> & lato')
  expect(plainText('<img src=x onerror="window.ran = 1">Cześć')).toBe('Cześć')
  expect('ran' in window).toBe(false)
})

test('SEC-05: a message leads into this portal only', () => {
  expect(pathOf('/finances?status=paid')).toBe('/finances?status=paid')
  for (const url of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    undefined,
  ])
    expect(pathOf(url)).toBeNull()
})
