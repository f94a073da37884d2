import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin, type Rolldown } from 'vite'

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

const isStyles = (line: string): boolean => line.includes('rel="stylesheet"') && line.includes('href="/assets/')
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
const TEXTS_OF_PACKAGE = inPackage('./src/i18n')
const LOST_WORDS = ['lost', 'load_failed_hint', 'retry']

/** What an application says that did not arrive, by language. @throws where a catalogue lacks a word of it */
export const lostWords = (): Record<string, string[]> =>
  Object.fromEntries(
    readdirSync(TEXTS_OF_PACKAGE).map(language => {
      const texts: Record<string, string> = JSON.parse(
        readFileSync(join(TEXTS_OF_PACKAGE, language, 'ui.json'), 'utf8'),
      )
      const words = LOST_WORDS.map(key => texts[key] ?? '')
      if (words.includes('')) throw new Error(`The catalogue "${language}" lacks a word of: ${LOST_WORDS.join(', ')}.`)
      return [language, words]
    }),
  )

/** An application's first script with what it says when the rest does not come, as short as it may be: the first paint waits for it (DOOR-03). */
export function firstScript(own: string): string {
  const words = `window.lostWords = ${JSON.stringify(lostWords())}`
  const { code, errors } = minifySync(
    'theme.js',
    [own, words, readFileSync(inPackage('./first/lost.js'), 'utf8')].join('\n'),
  )
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

/**
 * Gives an application's first script (`public/theme.js`) what it says when the rest of it does not come (DOOR-06). Stands before whatever
 * reads the written files.
 */
export function saysLost(): Plugin {
  let folder = 'dist'
  return {
    name: 'fanfara-says-lost',
    apply: 'build',
    configResolved: config => {
      folder = join(config.root, config.build.outDir)
    },
    writeBundle() {
      const path = join(folder, 'theme.js')
      writeFileSync(path, firstScript(readFileSync(path, 'utf8')))
    },
  }
}
