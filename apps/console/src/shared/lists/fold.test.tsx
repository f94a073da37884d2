import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, open, serve, signIn } from '#/test/world.tsx'
import { page } from '#/test/samples.ts'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Lists that a phone has the tools of folded away: their address with so many filters of it, and a tool that has to be folded. */
const lists: readonly [address: string, answer: string, tool: string][] = [
  ['/campaigns?platform=twitch&type=closed', 'GET /ops/campaigns', 'Platforma'],
  ['/creators?platform=twitch&followers=1000', 'GET /ops/creators', 'Platforma'],
  ['/audit?action=bank_file_created&from=2026-03-01', 'GET /ops/audit', 'Od dnia'],
]

/** The part of the page that a phone folds, and whether it is. */
const foldOf = (tool: HTMLElement) => ({
  isFolded: tool.closest('[class*="data-[fold=shut]"]') !== null,
  is: tool.closest('[data-fold]')?.getAttribute('data-fold'),
})

test.each(lists)(
  'PHONE-08 on a phone what narrows %s stands behind one button, with how many of it are in use; the search stays',
  async (address, asked, tool) => {
    const answers: Answers = { [asked]: () => page([]) }
    serve(answers)
    open(address)
    const button = await screen.findByRole('button', { name: 'Filtry (2 w użyciu)' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(button.className).toContain('tablet:hidden')
    expect(foldOf(screen.getByLabelText(tool))).toEqual({ isFolded: true, is: 'shut' })
    expect(foldOf(screen.getAllByRole('searchbox')[0] ?? button).isFolded).toBe(false)
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(foldOf(screen.getByLabelText(tool)).is).toBe('open')
  },
)
