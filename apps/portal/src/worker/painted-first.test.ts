import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paintedFirst } from './painted-first.ts'

const page = `<!doctype html>
<html><head>
  <script async blocking="render" src="/theme.js" data-files="{}"></script>
  <script type="module" crossorigin src="/assets/index-1.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/base-1.js">
</head><body><div id="root"></div><link rel="stylesheet" crossorigin href="/assets/index-1.css"></body></html>`

test('DOOR-05 a kept page names its application to the first script, and asks for nothing else before it is painted', async () => {
  const html = await (await paintedFirst(new Response(page))).text()
  expect(html).toContain(
    '<script async blocking="render" src="/theme.js" data-entry="/assets/index-1.js" data-files="{}">',
  )
  expect(html).not.toContain('type="module"')
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/index-1.css">')
})

test('DOOR-05 what the server says of the page stays, but for how its body travelled', async () => {
  const headers = {
    'content-security-policy': "script-src 'self'",
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': '7',
    etag: '"1"',
  }
  const kept = await paintedFirst(new Response(page, { headers }))
  expect(Object.fromEntries(kept.headers)).toEqual({
    'content-security-policy': "script-src 'self'",
    'content-type': 'text/html; charset=utf-8',
  })
})

test.each([
  ['an application without a first script', page.replace('/theme.js', '/other.js')],
  ['no application', page.replace('type="module"', '')],
])('DOOR-05 a page with %s stays as it is', async (_, other) => {
  expect(await (await paintedFirst(new Response(other))).text()).toBe(other)
})

test('DOOR-05 the portal’s own page has the first script that it takes', () => {
  const own = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  expect(own).toMatch(/<script [^>]*src="\/theme\.js"/)
})
