import { expect, test } from 'vitest'
import { searchLabel } from './label-policy.ts'

const search = (title: string | null, description: string | null = null, isCaption = false) =>
  searchLabel({ title, description }, { isCaption, isDisclosed: null })
const after = (characters: number) => 'x'.repeat(characters)

test.each([
  ['#reklama nowy odcinek', 'clear', ['#reklama']],
  ['[REKLAMA] nowy odcinek', 'clear', ['[REKLAMA]']],
  ['REKLAMA: nowy odcinek', 'clear', ['REKLAMA']],
  ['Odcinek #WspółpracaReklamowa', 'clear', ['#WspółpracaReklamowa']],
  ['współpraca reklamowa z Palarnią Świt', 'clear', ['współpraca reklamowa']],
  ['wspolpraca reklamowa', 'clear', ['wspolpraca reklamowa']],
  ['Płatna współpraca z marką Świt', 'clear', ['Płatna współpraca']],
  ['Materiał reklamowy', 'clear', ['Materiał reklamowy']],
  ['Reklama marki Świt', 'clear', ['Reklama marki']],
  ['nowy odcinek #ad', 'doubtful', ['#ad']],
  ['#współpraca ze Świtem', 'doubtful', ['#współpraca']],
  ['to nie jest żadna reklama', 'doubtful', ['reklama']],
  ['#reklamacja butów', 'none', []],
  ['#adventure w górach, reklamówka na drogę', 'none', []],
  ['nowy odcinek', 'none', []],
] as const)('OPS-11 the label in “%s” is %s', (title, verdict, found) => {
  const answer = search(title)
  expect(answer.verdict).toBe(verdict)
  expect(answer.found.map(({ text }) => text)).toEqual(found)
})

test('OPS-11 a label behind “more” is late, the same at the beginning is clear, also in captions that platforms tell as titles', () => {
  expect(search('Odcinek', `#reklama ${after(300)}`).verdict).toBe('clear')
  expect(search('Odcinek', `${after(200)} #reklama`)).toMatchObject({
    verdict: 'late',
    searched: ['title', 'description'],
    found: [{ text: '#reklama', where: 'description', verdict: 'late' }],
  })
  expect(search(`${after(200)} #reklama`, null, true).verdict).toBe('late')
  expect(search(`${after(200)} #reklama`).verdict).toBe('clear')
})

test('OPS-11 where no text is known nothing is claimed, and the platform’s own box is told beside it', () => {
  expect(search(null)).toEqual({ verdict: 'unknown', searched: [], found: [], platform_tool: null })
  const ticked = searchLabel({ title: 'x', description: null }, { isCaption: false, isDisclosed: true })
  expect(ticked).toMatchObject({ verdict: 'none', platform_tool: true })
})

test('OPS-11 letters of any shape keep their place: what is found is cut out as it was written', () => {
  expect(search('𝗡𝗼𝘄𝘆 🎬 odcinek ŁĄCZĘ #Reklama').found[0]?.text).toBe('#Reklama')
  expect(search('İİİ #reklama').found[0]?.text).toBe('#reklama')
})
