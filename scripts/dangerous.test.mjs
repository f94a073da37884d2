/** What no source of ours may use, whatever review forgets: each rule stands for requirements in docs/security/asvs.md. */
import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './lib/files.mjs'
import { root } from './lib/run.mjs'

const isSource = path =>
  /^(apps|packages)\/.*\.(ts|tsx|mjs|html)$/.test(path) &&
  !/\.test\.|\/test(ing|-setup)?[./]|testkit|\/harness\.ts$|hostile-pictures|pdf-samples/.test(path)
const sources = projectFiles()
  .filter(isSource)
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const onServer = ({ path }) => /^apps\/server\/|^packages\/(platforms|contract)\//.test(path)
const isSimulator = ({ path }) => path.includes('/simulator/')

const placesOf = (pattern, files = sources) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

test('there are sources', () => {
  expect(sources.length).toBeGreaterThan(500)
})

describe('ASVS 1.3 nothing that was written by people is run or becomes markup', () => {
  test('no text is run as a program: no eval, no function made of text, no timer with one', () => {
    expect(
      placesOf(/\beval\s*\(|\bnew Function\b|\bset(Timeout|Interval)\(\s*['"`]|\bnode:vm\b|=['"]javascript:/),
    ).toEqual([])
  })
  test('the server starts one program only, by its name and without a shell: ps, to look whether a lock’s owner lives', () => {
    expect(placesOf(/child_process/, sources.filter(onServer))).toEqual([
      "apps/server/src/db/engines/folder-lock.ts:1 import { execFileSync } from 'node:child_process'",
    ])
    expect(
      placesOf(/\bshell:|exec(Sync)?\(/, sources.filter(onServer)).filter(place => !/\.exec\(/.test(place)),
    ).toEqual([])
  })
  test('markup is made by the frameworks, never by assigning it', () => {
    expect(
      placesOf(/\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\bsrcdoc\b/i),
    ).toEqual([])
  })
})

describe('ASVS 1.2.4 1.2.9 what people write is a value, never a part of a statement', () => {
  test('statements are written whole by us in three places, none of which sees input', () => {
    const files = new Set(placesOf(/sql\.raw\(/, sources.filter(onServer)).map(place => place.split(':')[0]))
    expect([...files].sort()).toEqual([
      'apps/server/src/db/backup/backup.ts',
      'apps/server/src/db/migrate.ts',
      'apps/server/src/features/inbox/store.ts',
    ])
  })
  test('no expression is made of a text that comes from outside', () => {
    const dynamic = placesOf(/new RegExp\(/).filter(place => !/vite/.test(place))
    expect(dynamic.map(place => place.split(':')[0])).toEqual([
      'packages/contract/src/own/emails.ts',
      'packages/contract/src/own/passwords.ts',
      'packages/contract/src/own/ways-in.ts',
    ])
  })
})

describe('ASVS 3.7.1 6.2.7 what browsers are asked to do', () => {
  test('no plugin, and no field that refuses pasting', () => {
    const pages = sources.filter(({ path }) => /\.(tsx|html)$/.test(path))
    expect(pages.length).toBeGreaterThan(100)
    expect(placesOf(/<(object|embed|applet)[\s>]/, pages)).toEqual([])
    // Cells of a sheet go into several fields of the grid of results; text of one cell is pasted there as anywhere.
    const pasting = placesOf(/\bonPaste\b/, pages).map(place => place.split(':')[0])
    expect([...new Set(pasting)]).toEqual(['apps/console/src/features/campaigns/results/grid-table.tsx'])
  })
})

describe('ASVS 16.2.3 where lines go', () => {
  test('the server writes its log in one way; only the command line speaks to its reader', () => {
    const speaking = placesOf(
      /\bconsole\.(log|info|warn|error|debug)\(|process\.std(out|err)\.write/,
      sources.filter(file => file.path.startsWith('apps/server/')),
    )
    expect([...new Set(speaking.map(place => place.split(':')[0]))].sort()).toEqual([
      'apps/server/src/cli.ts',
      'apps/server/src/main.ts',
    ])
  })
})

describe('ASVS 3.5.5 messages between windows', () => {
  test('none is sent to any origin whatever', () => {
    expect(placesOf(/postMessage\([^)]*['"]\*['"]/)).toEqual([])
  })
})

describe('ASVS 11 cryptography', () => {
  test('no broken hash, cipher or mode, and nothing secret from a guessable source', () => {
    expect(
      placesOf(
        /createHash\(['"](md5|sha1)|createHmac\(['"](md5|sha1)|aes-\d+-(ecb|cbc|ctr)|\bdes-|rc4|pbkdf2|createCipher\(/i,
        sources.filter(file => onServer(file) && !isSimulator(file)),
      ),
    ).toEqual([])
    const guessable = placesOf(
      /Math\.random\(/,
      sources.filter(file => onServer(file) && !isSimulator(file)),
    )
    expect(guessable).toEqual([])
  })
})

describe('ASVS 12.3.2 15.3.2 calls to the outside', () => {
  test('nowhere is the check of certificates switched off', () => {
    expect(placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode/)).toEqual([])
  })
  test('every call of the server refuses to be led elsewhere', () => {
    const calling = sources
      .filter(file => onServer(file) && !isSimulator(file) && !/overlay\/page|contract\/src\/client/.test(file.path))
      .filter(({ text }) => /\bfetch\)?\(/.test(text))
    expect(calling.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['packages/platforms/src/http.ts', 'packages/platforms/src/picture.ts']),
    )
    for (const { path, text } of calling) expect(text, path).toMatch(/redirect: '(error|manual)'/)
  })
})

describe('ASVS 13.4.2 15.2.3 what production is built of', () => {
  test('nothing that is served or shipped stops for a debugger', () => {
    expect(placesOf(/\bdebugger\b;?$/)).toEqual([])
  })
})
