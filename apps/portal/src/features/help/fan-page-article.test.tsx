import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FanPageArticle } from './fan-page-article.tsx'

test('HELP-02: one Polish text, marked as such, in steps', () => {
  const { container } = render(<FanPageArticle />)
  expect(container.querySelector('[lang=pl]')?.textContent).toContain('konto profesjonalne')
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(7)
})
