/** What must not be in the project's files: secrets, traces of one machine, unfinished or silenced work. */
import { homedir } from 'node:os'
import { extname } from 'node:path'
import { root } from './run.mjs'

const code = new Set(['.ts', '.tsx', '.mts', '.mjs', '.js'])
const texts = new Set([...code, '.json', '.md', '.css', '.html', '.sql', '.svg', '.yml', '.yaml', '.txt', '.toml', ''])

const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = words => words.map(escaped).join('|')

/** A home folder of this machine that is a usual word would find everything, so only real paths are looked for. */
const machinePaths = [root, homedir()].filter(path => path.length > 4)

const everywhere = [
  { what: 'a package registry', pattern: /\bregistry\.(npmjs\.org|yarnpkg\.com|npmmirror\.com)|"resolved":\s*"http/ },
  {
    what: 'a path of one machine',
    pattern: new RegExp(`(?<![\\w.])(${anyOf(machinePaths)})(?![\\w-])|(?:^|[\\s"'\`(=:])/(home|Users)/[\\w.-]+/`),
  },
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[\w+/=]{20}/ },
  { what: 'an access key', pattern: /\b(AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|xox[bp]-\w{10,}|sk_live_\w{16,})\b/ },
]

const inCode = [
  { what: 'unfinished work', pattern: /\b(TODO|FIXME|XXX)\b/ },
  { what: 'a test that is left out', pattern: /\b(it|test|describe)\.(skip|only|todo)\b/ },
  { what: 'a silenced check', pattern: /@ts-(ignore|nocheck)\b/ },
  { what: 'an "any"', pattern: /(?::|\bas|<|\|)\s*any\b(?=\s*[;,)>=|[\]}]|\s*$)|,\s*any\s*>/ },
]

const isText = path => texts.has(extname(path))
const isCode = path => code.has(extname(path))
/** What a compiler leaves beside its sources: it says how one machine has the tree. */
const isLeftover = path => path.endsWith('.tsbuildinfo')
const isOwnList = path => /^scripts\/(lib\/hygiene\.mjs|hygiene\.test\.mjs)$/.test(path)

/** Everything in this file that must not be there, as `path:line: what`. */
export function hygieneProblems(path, text) {
  if (isLeftover(path)) return [`${path}:1: what a compiler left`]
  if (!isText(path) || isOwnList(path)) return []
  const rules = isCode(path) ? [...everywhere, ...inCode] : everywhere
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${path}:${index + 1}: ${what}`),
    )
}
