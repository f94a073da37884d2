// @vitest-environment node
import { languages } from '@fanfara/contract/enums'
import { typeset } from '@fanfara/contract/typeset'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { arrange, firstScript, firstStyles, lostWords, partsOf, shellWords } from './vite-shell.ts'

const chunk = (fileName: string, imports: string[] = [], more: Partial<Rolldown.OutputChunk> = {}) =>
  ({ type: 'chunk', fileName, imports, isEntry: false, facadeModuleId: null, ...more }) as Rolldown.OutputChunk
const made = [
  chunk('main.js', ['base.js'], { isEntry: true, facadeModuleId: '/index.html' }),
  chunk('base.js'),
  chunk('frame.js', ['base.js', 'member.js'], { facadeModuleId: '/src/frame/member-area.tsx' }),
  chunk('member.js', ['base.js', 'router.js']),
  chunk('router.js', ['base.js']),
  chunk('home.js', ['member.js', 'common.js'], { facadeModuleId: '/src/home/home-screen.tsx' }),
  chunk('common.js', ['router.js']),
  chunk('pl.js', [], { facadeModuleId: '\0virtual:messages/pl' }),
  chunk('more.js', [], { facadeModuleId: '\0virtual:messages/pl/later' }),
]
const bundle = Object.fromEntries(made.map(one => [one.fileName, one])) satisfies Rolldown.OutputBundle
const modules = { member: /member-area\.tsx$/, home: /home-screen\.tsx$/ }

test('DOOR-03 a part is its chunk with what it imports, each once, without what the page names itself', () => {
  expect(partsOf(bundle, modules)).toEqual({
    member: ['router.js', 'member.js', 'frame.js'],
    home: ['router.js', 'member.js', 'common.js', 'home.js'],
    pl: ['pl.js'],
    'pl/later': ['more.js'],
  })
})

test('a part that the build lacks stops it', () => {
  expect(() => partsOf(bundle, { ...modules, gone: /gone\.tsx$/ })).toThrow('no part "gone"')
})

test('DOOR-03 the style sheet comes behind the shell, which has its own; the first script knows the parts', () => {
  const html = [
    '<head><link rel="stylesheet" href="/shell.css" /><script async src="/theme.js"></script>',
    '<link rel="stylesheet" crossorigin href="/assets/index-1.css">',
    '</head>',
    '<body><div id="root"><b class="shell">Fanfara</b></div></body>',
  ].join('\n')
  const arranged = arrange(html, { home: ['home.js'] })
  const at = (text: string) => {
    expect(arranged.split(text)).toHaveLength(2)
    return arranged.indexOf(text)
  }
  expect(at('/shell.css')).toBeLessThan(at('</head>'))
  expect(at('</div>')).toBeLessThan(at('/assets/index-1.css'))
  expect(at('/assets/index-1.css')).toBeLessThan(at('</body>'))
  expect(arranged).toContain(
    '<script async src="/theme.js" data-files="{&quot;home&quot;:[&quot;home.js&quot;]}"></script>',
  )
})

test('DOOR-03 the console’s style sheet comes behind its shell too', () => {
  const html =
    '<head>\n<link rel="stylesheet" crossorigin href="/ops/assets/a.css">\n</head><b class="shell"></b></body>'
  expect(arrange(html, {})).toMatch(/class="shell".*href="\/ops\/assets\/a\.css".*<\/body>/s)
})

test('a page without a shell keeps its style sheet where it is; its first script knows the parts', () => {
  const html = '<head><script src="/ops/theme.js"></script>\n<link rel="stylesheet" href="/ops/assets/a.css">\n</head>'
  expect(arrange(html, { home: ['home.js'] })).toBe(
    html.replace('theme.js"', 'theme.js" data-files="{&quot;home&quot;:[&quot;home.js&quot;]}"'),
  )
})

test('DOOR-06 what an application says that did not arrive is in the catalogue of every language', () => {
  const words = lostWords(typeset)
  expect(Object.keys(words).toSorted()).toEqual([...languages].toSorted())
  for (const said of Object.values(words)) expect(new Set(said).size).toBe(3)
})

const folders = ['portal', 'console'].map(app => fileURLToPath(new URL(`../../apps/${app}/src/i18n`, import.meta.url)))
const [portal = '', console = ''] = folders

test('SCR-76 what the shell says is the catalogues’, by language and screen, set in lines as on the screen, names left open', () => {
  const words = shellWords([portal], { home: ['home.title', 'tasks.purpose'], campaigns: ['campaigns.title'] }, typeset)
  expect(Object.keys(words).toSorted()).toEqual([...languages].toSorted())
  expect(words.pl).toEqual({
    home: ['Cześć, {name}', 'Co jest do zrobienia, na kiedy i\u00a0z\u00a0jakim efektem.'],
    campaigns: ['Kampanie'],
  })
  expect(words.en?.campaigns).toEqual(['Campaigns'])
})

test.each([
  ['no catalogue has', 'home.gone', 'lack home.gone in "'],
  ['depends on a number', 'overview.proofs_count', 'cannot say overview.proofs_count in "'],
])('SCR-76 a text that %s stops the build', (_, key, told) => {
  expect(() => shellWords([console], { start: [key] }, typeset)).toThrow(told)
})

test('SCR-76 the shells’ letters are as wide and as high as those that stand in for the application’s font', () => {
  const styles = readFileSync(new URL('./src/styles.css', import.meta.url), 'utf8')
  const metrics = (css: string) =>
    css.match(/(?<![\w-])(?:size-adjust|(?:ascent|descent)-override): ?[\d.]+%/g)?.map(one => one.replace(' ', ''))
  expect(firstStyles('').match(/@font-face/g)).toHaveLength(3)
  expect(metrics(firstStyles(''))).toEqual(metrics(styles))
})

test('DOOR-03 the shell’s style sheet is what both share and then the application’s own, without what only people read', () => {
  const styles = firstStyles('/* Why. */\n.own {\n  /* So. */\n  color: red;\n}\n')
  expect(styles).toMatch(/^@font-face\{.*\.own\{color:red\}$/)
  expect(styles).not.toMatch(/\/\*|\n| {2}/)
  expect(styles.split('{')).toHaveLength(styles.split('}').length)
})

test('DOOR-03 DOOR-06 SCR-76 the first script is what it was, with what its shell says and what it says of a loss, and shorter', () => {
  const own = readFileSync(new URL('../../apps/portal/public/theme.js', import.meta.url), 'utf8')
  const [shell, lost] = [shellWords([portal], { campaigns: ['campaigns.title'] }, typeset), lostWords(typeset)]
  const script = firstScript(own, { shell, lost })
  expect(script.length).toBeLessThan(own.length)
  for (const name of ['configAhead', 'startAhead']) expect(script).toContain(name)
  for (const said of ['Kampanie', 'Campaigns', ...Object.values(lost).map(([title]) => title)])
    expect(script).toContain(said)
})

test('DOOR-06 a first script that cannot be read fails the build', () => {
  expect(() => firstScript('const = 1', { shell: {}, lost: {} })).toThrow(/token|identifier/i)
})
