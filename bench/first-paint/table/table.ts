/** The least that a React page with data does: one call, one table of ten rows. */
import { createElement as element, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  id: number
  name: string
  amount: string
}

const cell = (text: string) => element('td', { key: text }, text)

function Table() {
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    void fetch('/rows.json')
      .then(answer => answer.json())
      .then(setRows)
  }, [])
  return element(
    'table',
    {},
    element(
      'tbody',
      {},
      rows.map(({ id, name, amount }) => element('tr', { key: id }, [cell(name), cell(amount)])),
    ),
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(element(Table))
