import { wholeTexts } from '@fanfara/contract/languages'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, signIn } from '#/test/world.tsx'
import { Said } from './said.tsx'

beforeEach(signIn)
afterEach(cleanup)

const texts = wholeTexts({ pl: 'Cześć, {name}! {campaign} rusza.\nDo zobaczenia.', en: ' ' })

test('SCR-05 what creators will read stands beside the form, in each language, with an example in each place', () => {
  draw(<Said texts={texts} places={['name', 'campaign']} />)
  expect(screen.getByText(/Cześć, Ola! Kawa na żywo rusza/).textContent).toContain('Do zobaczenia.')
  expect(screen.getByText('–').parentElement?.lang).toBe('en')
})

test('SCR-05 a place that nothing fills there stays as it is written, and nothing is said of examples', () => {
  draw(<Said titles={wholeTexts({ pl: 'Nowy plan', en: 'New plan' })} texts={texts} />)
  expect(screen.getByText(/Cześć, \{name\}!/)).toBeTruthy()
  expect(screen.getByText('Nowy plan')).toBeTruthy()
  expect(screen.queryByText(/tu są przykłady/)).toBeNull()
})
