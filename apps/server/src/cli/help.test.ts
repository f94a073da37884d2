import { expect, test } from 'vitest'
import { helpOf, wantedBy } from './help.ts'

const wanted = (words: string, isAsked = false) => wantedBy(words.split(' ').filter(Boolean), isAsked)
/** What there is to read. */
function said(words: string, isAsked = false) {
  const found = wanted(words, isAsked)
  return 'text' in found ? found : null
}

test('SETUP-14 without a command every one is listed with what it does, and nothing was done: the exit code is 1', () => {
  const { text, code } = said('') ?? {}
  expect(code).toBe(1)
  expect(text).toMatch(/^Usage: npm run fanfara -- <command>\n\n {2}migrate +brings the database to this version\n/)
  expect(text).toMatch(/\n {2}restore +puts a backup /)
  expect(text).not.toContain('There is no command')
})

test('SETUP-14 help that was asked for ends with 0, whichever way it is asked', () => {
  const all = said('')?.text
  for (const asked of [said('', true), said('help'), said('help', true)]) expect(asked).toEqual({ text: all, code: 0 })
  const backup = 'Usage: npm run fanfara -- backup --out FILE\n\n  writes rows and files of one moment into one file'
  for (const asked of [said('backup', true), said('help backup')]) expect(asked).toEqual({ text: backup, code: 0 })
})

test('SETUP-14 each command that is listed has its own help, and runs without being asked for it', () => {
  const listed =
    said('')
      ?.text.match(/^ {2}[a-z-]+( [a-z-]+)?(?= {2,})/gm)
      ?.map(line => line.trim()) ?? []
  expect(listed).toHaveLength(21)
  for (const name of listed) {
    expect(wanted(name), name).toEqual({ name })
    expect(said(name, true)?.text, name).toContain(`Usage: npm run fanfara -- ${name}`)
  }
  expect(helpOf('roles set')).toContain('--as E: the operator whose act the log will say it is.')
})

test('SETUP-14 half a command lists how it goes on; what is none says so', () => {
  expect(said('flags')?.code).toBe(1)
  expect(said('flags')?.text).toContain('  flags show  shows what the portal offers\n  flags set   switches ')
  expect(said('flags')?.text).not.toContain('backup')
  expect(said('flags', true)?.code).toBe(0)
  expect(said('bakup')).toEqual({ text: expect.stringMatching(/^There is no command "bakup"\.\n\nUsage: /), code: 2 })
  expect(said('toString')?.code).toBe(2)
})
