/**
 * Prints what the code is like from inside, beside what is wanted; see scripts/lib/house.mjs. `npm run house`
 * `--check` fails for what was reached once and is so no more: all but the share of tests.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './lib/files.mjs'
import { measureHouse } from './lib/house.mjs'
import { main, root, say, Stop } from './lib/run.mjs'
import { isRefused, wrongLines } from './lib/borders/wrong-lines.mjs'

const SHOWN = 12
const SHARE_OF_TESTS = 'tests : source'
const casts = ({ parts }, part) => parts.find(one => one.part === part)?.casts ?? 0
const percent = share => `${Math.round(share * 100)} %`

await main(() => {
  const known = new Map()
  const read = path => {
    if (!known.has(path)) known.set(path, readFileSync(join(root, path), 'utf8'))
    return known.get(path)
  }
  const house = measureHouse(projectFiles(), read)
  const head = ['part', 'files', 'lines', 'file p90', 'fn p90', 'fn max', 'casts', 'documented', 'tests : source']
  const rows = [house.all, ...house.parts].map(one => [
    one.part,
    one.files,
    one.lines,
    one.fileP90,
    one.functionP90,
    one.longest,
    one.casts,
    percent(one.documented),
    one.tests.toFixed(2),
  ])
  for (const row of [head, head.map(() => '---'), ...rows]) say(`| ${row.join(' | ')} |`)
  say('')
  const refused = wrongLines.filter(line => isRefused(line, read)).length
  const wanted = [
    ['function p90', house.all.functionP90, '≤ 27', house.all.functionP90 <= 27],
    ['functions above 70 lines', house.longFunctions.length, '0', house.longFunctions.length === 0],
    ['files above 400 lines', house.longFiles.length, '≤ 3', house.longFiles.length <= 3],
    ['folders above 25 files', house.crowded.length, '0', house.crowded.length === 0],
    ['docstrings that say nothing', house.emptyDocstrings.length, '0', house.emptyDocstrings.length === 0],
    ['circles of values', house.valueCircles.length, '0', house.valueCircles.length === 0],
    ['circles with types', house.typeCircles.length, '0', house.typeCircles.length === 0],
    ['wrong imports refused', `${refused} of ${wrongLines.length}`, 'all', refused === wrongLines.length],
    ['casts of the server', casts(house, 'apps/server'), '< 40', casts(house, 'apps/server') < 40],
    [SHARE_OF_TESTS, house.all.tests.toFixed(2), '≥ 0.60', house.all.tests >= 0.6],
  ]
  for (const [what, is, should, holds] of wanted) say(`${holds ? '✓' : '✗'} ${what}: ${is} (wanted ${should})`)
  list(
    'Functions above 70 lines',
    house.longFunctions.map(({ path, name, lines }) => `${lines} ${path} ${name}`),
  )
  list(
    'Files above 400 lines',
    house.longFiles.map(({ path, lines }) => `${lines} ${path}`),
  )
  list(
    'Folders above 25 files',
    house.crowded.map(([folder, count]) => `${count} ${folder}`),
  )
  list(
    'Docstrings that say nothing',
    house.emptyDocstrings.map(({ path, line, comment }) => `${path}:${line} ${comment}`),
  )
  list(
    'Circles with types',
    house.typeCircles.map(circle => `${circle.length}: ${circle.slice(0, 4).join(', ')}`),
  )
  const lost = wanted.filter(([what, , , holds]) => !holds && what !== SHARE_OF_TESTS).map(([what]) => what)
  if (process.argv.includes('--check') && lost.length > 0) throw new Stop(`Not as it was: ${lost.join(', ')}.`)
})

function list(title, lines) {
  if (lines.length === 0) return
  say(`\n${title}`)
  for (const line of lines.slice(0, SHOWN)) say(`  ${line}`)
  if (lines.length > SHOWN) say(`  and ${lines.length - SHOWN} more`)
}
