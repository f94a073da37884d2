import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#/app/testing/test-page.tsx'
import { readArticle } from '@fanfara/ui/article'
import { fillWith } from '@fanfara/ui/article-fill'
import { ArticleBody } from '@fanfara/ui/article-body'
import { ArticleLinks } from '@fanfara/ui/article-links'
import { toPlace } from './article-link.tsx'

/** Shows a piece of Markdown as an article would. */
async function show(source: string) {
  const article = readArticle(source)
  const fill = fillWith({ payout_minimum: '100 zł', bad: '<img src=x onerror=alert(1)>' })
  const page = showPage(() => (
    <main>
      <ArticleLinks value={toPlace}>
        <ArticleBody article={article} language="pl" fill={fill} />
      </ArticleLinks>
    </main>
  ))
  const main = await screen.findByRole('main')
  return { ...page, main }
}

test('HELP-03, SEC-03: raw HTML is skipped: no element, no script, no handler', async () => {
  const { main } = await show(
    'Przed <b>x</b> po.\n\n<script>alert(1)</script>\n\n<div onclick="alert(2)">\n\nw środku\n\n</div>\n\n![p](https://a.test/p.png) {bad}',
  )
  expect(main.querySelector('b, script, img, [onclick], [onerror]')).toBeNull()
  expect(main.textContent).toContain('Przed x po.')
  expect(main.textContent).not.toContain('alert(1)</script>')
  expect(main.textContent).toContain('<img src=x onerror=alert(1)>')
})

test('HELP-03: an address that would run something is no link', async () => {
  const { main } = await show('[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.test/x) [d](http://evil.test)')
  expect(within(main).queryAllByRole('link')).toEqual([])
  expect(main.textContent).toBe('a b c d')
})

test('HELP-06: what browsers read as another host is no screen of the portal', async () => {
  const { main } = await show('[a](/\\\\evil.test/x) [b](/\\evil.test)')
  expect(within(main).queryAllByRole('link')).toEqual([])
  expect(main.textContent).toBe('a b')
})

test('HELP-04: a block quote is a warning', async () => {
  const { main } = await show('> Uważaj, {payout_minimum} to mało.')
  const box = within(main).getByRole('note')
  expect(box.className).toContain('text-warning')
  expect(box.textContent).toContain('Uważaj, 100\u00a0zł to mało.')
})

test('HELP-05: a table scrolls inside a region of its own, named by its columns', async () => {
  const { main } = await show('| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |')
  const region = within(main).getByRole('region', { name: 'Tabela: A, B, C' })
  expect(region.className).toContain('overflow-x-auto')
  expect(within(region).getByRole('rowheader').textContent).toBe('1')
})

test('HELP-06: what leads out of the help opens in a new tab; another article does not', async () => {
  const { main, router } = await show(
    '[ekran](/finances) [obcy](https://obs.test/) [artykuł](/settings/instruction/payouts#when) [mail](mailto:a@b.test)',
  )
  const link = (name: RegExp) => within(main).getByRole('link', { name })
  for (const [name, href] of [
    [/^ekran/, '/finances'],
    [/^obcy/, 'https://obs.test/'],
  ] as const) {
    expect(link(name).getAttribute('href')).toBe(href)
    expect(link(name).getAttribute('target')).toBe('_blank')
    expect(link(name).getAttribute('rel')).toContain('noopener')
  }
  expect(link(/^artykuł/).getAttribute('target')).toBeNull()
  expect(link(/^mail/).getAttribute('href')).toBe('mailto:a@b.test')
  link(/^artykuł/).click()
  await expect.poll(() => router.state.location.href).toBe('/settings/instruction/payouts#when')
})

test('lists, emphasis and code keep their form; a word of one letter never ends a Polish line', async () => {
  const { main } = await show('1. raz i **dwa**\n2. `/mod x`\n\n- w domu')
  expect(
    within(main)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['raz i\u00a0dwa', '/mod x', 'w\u00a0domu'])
  expect(main.querySelector('ol code')?.textContent).toBe('/mod x')
})

test('HPIC-02 a picture of a screen keeps its place and says what it shows; there are no others', async () => {
  const { main } = await show(
    '![Saldo od {payout_minimum}](picture:payout)\n\n![obca](https://a.test/p.png)\n\n![nie ma](picture:nothing)\n\nw ![środku](picture:payout) zdania',
  )
  const [figure, ...others] = within(main).getAllByRole('figure')
  expect(others).toEqual([])
  expect(figure?.textContent).toBe('Saldo od 100\u00a0zł')
  const pictures = within(figure ?? main).getAllByRole('img', { name: 'Zrzut ekranu' })
  expect(pictures.map(picture => picture.getAttribute('src')?.match(/payout\.pl\.\w+/)?.[0])).toEqual([
    'payout.pl.dark',
    'payout.pl.light',
  ])
  for (const picture of pictures) {
    expect(picture.getAttribute('loading')).toBe('lazy')
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(300)
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(100)
  }
})
