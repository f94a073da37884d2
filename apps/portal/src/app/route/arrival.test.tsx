import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusArrival } from './arrival.ts'

test('DAY-14 a link to a part of a page takes the keyboard there, and one to the page to its title', () => {
  render(
    <>
      <h1 tabIndex={-1}>Profil</h1>
      <div id="channels" tabIndex={-1} />
    </>,
  )
  const arrivals: [hash: string, at: string][] = [
    ['channels', 'DIV'],
    ['', 'H1'],
    ['gone', 'H1'],
  ]
  for (const [hash, at] of arrivals) {
    focusArrival({ hash, from: '/', to: '/settings/profile' })
    expect([hash, document.activeElement?.tagName]).toEqual([hash, at])
  }
})
