import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CONTENT_TAGS } from '../../content-tags.ts'
import { contentNodes, isSafeUrl } from './sanitize.tsx'

afterEach(cleanup)

const drawn = (html: string) => render(<>{contentNodes(html)}</>).container
const htmlOf = (html: string) => drawn(html).innerHTML

describe('SEC-13 the HTML of a message', () => {
  test.each([
    ['text without marks', 'Zażółć 1 < 2', 'Zażółć 1 &lt; 2'],
    ['entities', 'a &amp; b &lt;i&gt;', 'a &amp; b &lt;i&gt;'],
    ['bold in a paragraph', '<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p>'],
    ['an element that we do not know, by its content', '<marquee>a <b>b</b></marquee>', 'a <b>b</b>'],
    ['a comment, by nothing', 'a<!-- b -->c', 'ac'],
    ['what was not closed', '<p>a<b>b', '<p>a<b>b</b></p>'],
    ['a name that objects have', '<constructor>a</constructor>', 'a'],
  ])('shows %s', (_, html, shown) => {
    expect(htmlOf(html)).toBe(shown)
  })

  test.each([
    '<script>alert(1)</script>',
    '<style>*{display:none}</style>',
    '<iframe srcdoc="<b>x</b>">x</iframe>',
    '<object data="x">x</object>',
    '<template><b>x</b></template>',
    '<noscript><img src=x onerror=alert(1)></noscript>',
    '<svg onload="alert(1)"><text>x</text></svg>',
    '<math><mtext>x</mtext></math>',
    '<form action="https://evil.test"><button>x</button></form>',
    '<textarea>x</textarea>',
    '<select><option>x</option></select>',
    '<title>x</title>',
    '<base href="https://evil.test/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.test">',
    '<link rel="icon" href="https://evil.test/a.png">',
  ])('drops with everything in it: %s', html => {
    expect(htmlOf(`a${html}b`)).toBe('ab')
  })

  test('keeps no attribute but those that its element may have', () => {
    for (const [html, shown] of [
      ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
      ['<b href="https://shop.test">a</b>', '<b>a</b>'],
      ['<div srcdoc="x" data-x="1" title="t">a</div>', '<div>a</div>'],
    ] as const)
      expect(htmlOf(html)).toBe(shown)
    for (const names of Object.values(CONTENT_TAGS))
      for (const name of names) expect(name).not.toMatch(/^on|^style$|^class$|^id$|^srcdoc$/)
  })

  test('opens links elsewhere, and only such as lead somewhere harmless', () => {
    const link = drawn('<a href="https://shop.test/7" title="t" target="_top" rel="opener">a</a>').querySelector('a')
    expect(Object.fromEntries([...link!.attributes].map(({ name, value }) => [name, value]))).toEqual({
      href: 'https://shop.test/7',
      title: 't',
      target: '_blank',
      rel: 'noopener noreferrer',
    })
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
    ]) {
      cleanup()
      const a = drawn(`<a href="${href}">a</a>`).querySelector('a')
      expect([a?.textContent, a?.getAttribute('href')], href).toEqual(['a', null])
    }
  })

  test('shows pictures of the web alone, late and with words or none', () => {
    const picture = (html: string) => drawn(html).querySelector('img')
    const good = picture(
      '<img src="https://shop.test/a.png" width="10" onerror="alert(1)" srcset="https://evil.test/b.png">',
    )
    expect(Object.fromEntries([...good!.attributes].map(({ name, value }) => [name, value]))).toEqual({
      src: 'https://shop.test/a.png',
      width: '10',
      alt: '',
      loading: 'lazy',
    })
    for (const src of ['data:image/svg+xml,<svg/>', 'javascript:alert(1)', 'mailto:a@b.test']) {
      cleanup()
      expect(picture(`<img src="${src}" alt="Pudełko">`)?.getAttribute('src'), src).toBeNull()
    }
  })

  test('lets tables be written in lines, without a word on the console', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const table = '<table>\n<tbody>\n<tr>\n<td colspan="2">a</td>\n</tr>\n</tbody>\n</table>'
    expect(htmlOf(table)).toBe('<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>')
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })
})

describe('SEC-13 an address that may be opened', () => {
  test.each([
    'https://a.test',
    'http://a.test',
    'mailto:a@b.test',
    'tel:+48600',
    '/orders/7',
    'orders',
    '#top',
    '?a=1',
  ])('%s is one', address => {
    expect(isSafeUrl(address)).toBe(true)
  })
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    '\u0001javascript:x',
    'java\nscript:x',
    'data:x',
    'file:///etc',
    'https://',
    'ftp://a.test',
  ])('%j is none', address => {
    expect(isSafeUrl(address)).toBe(false)
  })
})

describe('SETUP-24 a page that trusts no text as HTML', () => {
  /** As a browser does under `require-trusted-types-for 'script'`: only what a policy made is parsed. */
  function distrust(createPolicy: (name: string, rules: { createHTML(html: string): string }) => unknown) {
    const parse = DOMParser.prototype.parseFromString
    vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(function (this: DOMParser, html, type) {
      if (typeof html === 'string') throw new TypeError('This document requires TrustedHTML assignment.')
      return parse.call(this, String(html), type)
    })
    vi.stubGlobal('trustedTypes', { createPolicy })
  }
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  /** The module as a page loads it. */
  const shown = async (html: string) => {
    const { contentNodes: nodesOf } = await import('./sanitize.tsx')
    return render(<>{nodesOf(html)}</>).container.innerHTML
  }

  test('shows messages all the same, by a policy of the widget’s own', async () => {
    vi.resetModules()
    const names: string[] = []
    distrust((name, rules) => {
      names.push(name)
      return { createHTML: (html: string) => ({ toString: () => rules.createHTML(html) }) }
    })
    expect(await shown('<p>a <b>b</b></p><script>alert(1)</script>')).toBe('<p>a <b>b</b></p>')
    expect(await shown('<i>again</i>')).toBe('<i>again</i>')
    expect(names).toEqual(['fanfara-inbox'])
  })

  test('shows their text alone where it lets the widget have no policy', async () => {
    vi.resetModules()
    distrust(() => {
      throw new TypeError('Policy "fanfara-inbox" disallowed.')
    })
    expect(await shown('<p>Order <b>7</b></p><p>is &lt;on&gt; its way</p>')).toBe(' Order  7   is &lt;on&gt; its way ')
  })
})
