/** What `npm run looks` is asked for: names and values of its options, checked before anything is opened. */
import { Stop } from './run.mjs'

/** What a screen may be seen in. Those that write into the world come last: nothing is written back. */
const states = ['full', 'loading', 'failing', 'offline', 'late', 'broken', 'empty', 'one', 'long', 'many']
const lists = {
  app: ['portal', 'console'],
  state: states,
  theme: ['dark', 'light'],
  language: ['pl', 'en'],
}
/** The looks of a sheet, unless something else is asked for. */
const WIDTHS = [1280, 1920, 992, 768, 375]

function listOf(name, value) {
  const asked = value.split(',')
  const unknown = asked.filter(one => !lists[name].includes(one))
  if (unknown.length > 0) throw new Stop(`--${name} is of ${lists[name].join(', ')}, not ${unknown.join(', ')}`)
  return lists[name].filter(one => asked.includes(one))
}

function widthsOf(value) {
  const widths = value.split(',').map(Number)
  if (widths.some(width => !Number.isInteger(width) || width < 200 || width > 4000))
    throw new Stop('--width is whole pixels between 200 and 4000, with commas between them')
  return widths
}

/** Dark with Polish and light with English, unless a theme or a language is named: then every pair of what is named. */
function pairsOf({ theme, language }) {
  if (!theme && !language) return ['dark pl', 'light en']
  const themes = theme ? listOf('theme', theme) : lists.theme
  const languages = language ? listOf('language', language) : lists.language
  return themes.flatMap(one => languages.map(other => `${one} ${other}`))
}

const readers = ['app', 'state', 'only', 'width', 'theme', 'language', 'together', 'out']

/** Reads `--name=value` options. @throws Stop with what is wrong. */
export function askedLooks(args) {
  const given = Object.fromEntries(args.map(argument => /^--(\w+)=(.*)$/s.exec(argument)?.slice(1) ?? [argument, null]))
  const unknown = Object.keys(given).filter(name => !readers.includes(name) || !given[name])
  if (unknown.length > 0)
    throw new Stop(`Not known, or without a value: ${unknown.join(', ')}. Options: ${readers.join(', ')}`)
  if (!given.out) throw new Stop('--out names the folder for the pictures')
  return {
    apps: given.app ? listOf('app', given.app) : ['portal'],
    states: given.state ? listOf('state', given.state) : ['full'],
    only: given.only ?? '',
    widths: given.width ? widthsOf(given.width) : WIDTHS,
    pairs: pairsOf(given),
    together: Number(given.together ?? 1),
    out: given.out,
  }
}
