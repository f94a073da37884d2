import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { readMessages, type Typeset, uiMessages } from './vite-messages.ts'

type Bundle = Rolldown.OutputBundle

/** Modules that addresses ask for beside the entry, by the names that the page's first script knows them by. */
type Modules = Readonly<Record<string, RegExp>>
const TEXTS = /virtual:messages\/([a-z]{2}(?:\/later)?)$/

/** A chunk and what it imports, each once, in the order of need. */
function filesOf(bundle: Bundle, file: string, known = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || known.has(file)) return known
  for (const imported of chunk.imports) filesOf(bundle, imported, known)
  return known.add(file)
}

/** By part the files that the page itself does not name. @throws where the build has no such part: it would be waited for unnoticed */
export function partsOf(bundle: Bundle, modules: Modules): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const named = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...filesOf(bundle, fileName)]),
  )
  const later = (file: string) => [...filesOf(bundle, file)].filter(one => !named.has(one))
  const found = Object.entries(modules).map(([part, module]) => {
    const chunk = chunks.find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))
    if (!chunk) throw new Error(`The build has no part "${part}".`)
    return [part, later(chunk.fileName)] as const
  })
  const texts = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const part = TEXTS.exec(facadeModuleId ?? '')?.[1]
    return part ? [[part, later(fileName)] as const] : []
  })
  return Object.fromEntries([...found, ...texts])
}

const isStyles = (line: string): boolean => /rel="stylesheet".* href="[^"]*\/assets\//.test(line)
const FIRST_SCRIPT = /(src="[^"]*\/theme\.js")>/

/** Puts the style sheet behind the shell, where there is one with its own, and tells the first script what each address will need. */
export function arrange(html: string, parts: Readonly<Record<string, readonly string[]>>): string {
  const lines = html.split('\n')
  const styles = lines.filter(isStyles).join('\n')
  const files = JSON.stringify(parts).replaceAll('"', '&quot;')
  const arranged = html.includes('class="shell"')
    ? lines
        .filter(line => !isStyles(line))
        .join('\n')
        .replace('</body>', `${styles}\n  </body>`)
    : html
  return arranged.replace(FIRST_SCRIPT, `$1 data-files="${files}">`)
}

/**
 * The page paints its shell before anything else has come, and what its address needs comes all at once (decision 0096).
 * @example shellFirst({ home: /home-screen\.tsx$/ })
 */
export function shellFirst(modules: Modules): Plugin {
  return {
    name: 'fanfara-shell-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? arrange(html, partsOf(bundle, modules)) : html),
    },
  }
}

const inPackage = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const LOST_WORDS = ['lost', 'load_failed_hint', 'retry']

/** By language the words of each place, in their order. */
type Words<Place> = Record<string, Place>

/**
 * Texts of the catalogues by language, set in lines as the application has them; of a placeholder its name in braces is left.
 * @throws where a catalogue lacks one, or where its words depend on more than a name
 */
function wordsOf(folders: readonly string[], keys: readonly string[], typeset: Typeset): Words<string[]> {
  return Object.fromEntries(
    readdirSync(folders[0] ?? '', { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name: language }) => {
        const texts = readMessages(folders, language)
        return [language, keys.map(key => typeset(plainWords(`${key} in "${language}"`, texts[key]), language))]
      }),
  )
}

function plainWords(what: string, text: string | undefined): string {
  if (!text) throw new Error(`The catalogues lack ${what}.`)
  const compiled = compileMessage(text)
  const parts = typeof compiled === 'string' ? [compiled] : compiled
  return parts
    .map(part => {
      if (typeof part === 'string') return part
      if (part.length > 1) throw new Error(`The first script cannot say ${what}: it depends on more than a name.`)
      return `{${part[0]}}`
    })
    .join('')
}

/** What an application says that did not arrive, by language. @throws where a catalogue lacks a word of it */
export const lostWords = (typeset: Typeset): Words<string[]> =>
  wordsOf(
    [uiMessages],
    LOST_WORDS.map(key => `ui.${key}`),
    typeset,
  )

/** Which texts the shell says on a screen, in the order of its places; by the names of screens that the first script knows. */
export type ShellTexts = Readonly<Record<string, readonly string[]>>

/** What the shell says, by language and screen. @throws where a catalogue lacks a word of it */
export function shellWords(
  folders: readonly string[],
  screens: ShellTexts,
  typeset: Typeset,
): Words<Record<string, string[]>> {
  const said = Object.entries(screens).map(([screen, keys]) => [screen, wordsOf(folders, keys, typeset)] as const)
  const languages = Object.keys(wordsOf(folders, [], typeset))
  return Object.fromEntries(
    languages.map(language => [
      language,
      Object.fromEntries(said.map(([screen, words]) => [screen, words[language] ?? []])),
    ]),
  )
}

const first = (name: string) => readFileSync(inPackage(`./first/${name}`), 'utf8')

/**
 * An application's first script with what its shell says, and what it says when the rest does not come, as short as it may be: the first
 * paint waits for it (DOOR-03).
 */
export function firstScript(
  own: string,
  { shell, lost }: { shell: ReturnType<typeof shellWords>; lost: ReturnType<typeof lostWords> },
): string {
  const { code, errors } = minifySync(
    'theme.js',
    [
      own,
      `window.shellWords = ${JSON.stringify(shell)}`,
      first('words.js'),
      `window.lostWords = ${JSON.stringify(lost)}`,
      first('lost.js'),
    ].join('\n'),
  )
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

const COMMENT = /\/\*[^]*?\*\//g
/** Space around signs, and the last semicolon of a rule. */
const FOR_PEOPLE = /(?<=[{};:,]) | (?=[{}])|;(?= \})/g

/** What stands in for the application's font until it comes; the shell's letters are those, as wide and as high (SCR-76). */
const STAND_INS = /@font-face \{[^}]*local\([^}]*\}/g
const standIns = () => readFileSync(inPackage('./src/styles.css'), 'utf8').match(STAND_INS)?.join('') ?? ''

/** The style sheet of an application's shell: what both shells share and its own, without what only people read. */
export const firstStyles = (own: string): string =>
  `${standIns()}${first('shell.css')}${own}`
    .replaceAll(COMMENT, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(FOR_PEOPLE, '')

/**
 * Completes what an application paints before itself (`public/theme.js`, `public/shell.css`): the script with the words of the shell, and of
 * a loss (DOOR-06), the style sheet with what both shells share. Stands before whatever reads the written files.
 * @param screens texts of the shell by screen, as the first script names the screens
 * @example paintedFirst(['src/i18n'], { campaigns: ['campaigns.title', 'campaigns.purpose'] }, typeset)
 */
export function paintedFirst(folders: readonly string[], screens: ShellTexts, typeset: Typeset): Plugin {
  let folder = 'dist'
  let base = '/'
  let root = '.'
  return {
    name: 'fanfara-painted-first',
    configResolved: config => {
      root = config.root
      base = config.base
      folder = join(root, config.build.outDir)
    },
    configureServer({ middlewares }) {
      middlewares.use(`${base}shell.css`, (_, response) => {
        const own = readFileSync(join(root, 'public', 'shell.css'), 'utf8')
        response.setHeader('content-type', 'text/css').end(firstStyles(own))
      })
    },
    writeBundle() {
      const complete = (name: string, of: (own: string) => string) => {
        const path = join(folder, name)
        writeFileSync(path, of(readFileSync(path, 'utf8')))
      }
      complete('theme.js', own =>
        firstScript(own, { shell: shellWords(folders, screens, typeset), lost: lostWords(typeset) }),
      )
      complete('shell.css', firstStyles)
    },
  }
}
