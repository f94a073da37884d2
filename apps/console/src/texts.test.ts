import { expect, test, vi } from 'vitest'

/** Catalogues that arrive when a test says so. */
const arriving = vi.hoisted(() => {
  const waiting: Record<string, (() => void)[]> = {}
  const part = (language: string) => () =>
    new Promise<{ messages: Record<string, string> }>(resolve => {
      const told = () => resolve({ messages: { language } })
      waiting[language] = [...(waiting[language] ?? []), told]
    })
  /** Lets all that was asked for in a language arrive, and what follows from it be asked for. */
  const arrive = async (language: string) => {
    for (const told of waiting[language] ?? []) told()
    waiting[language] = []
    await new Promise(resolve => setTimeout(resolve))
  }
  return { catalogues: { pl: [part('pl'), part('pl')], en: [part('en'), part('en')] }, arrive }
})
vi.mock('virtual:messages', () => ({ catalogues: arriving.catalogues }))

/** The console's texts as a page that opens has them: nothing was read yet. */
async function fresh() {
  vi.resetModules()
  const [texts, { currentLanguage }] = await Promise.all([import('./texts.ts'), import('@fanfara/ui/text')])
  return { ...texts, shown: () => [currentLanguage(), document.documentElement.lang] }
}

test('SET-12 a screen that asks for its texts while the first ones are on their way is shown in the language chosen', async () => {
  const { needAllTexts, speak, shown } = await fresh()
  const both = Promise.all([speak('en'), needAllTexts()])
  await arriving.arrive('en')
  await arriving.arrive('pl')
  await both
  expect(shown()).toEqual(['en', 'en'])
})

test('SET-12 of two choices in a row the last one is shown, whichever arrives first', async () => {
  const { speak, shown } = await fresh()
  const both = Promise.all([speak('en'), speak('pl')])
  await arriving.arrive('pl')
  await arriving.arrive('en')
  // What came late has the other one read again; a browser has it at hand.
  await arriving.arrive('pl')
  await both
  expect(shown()).toEqual(['pl', 'pl'])
})
