import { escapeHtml, page } from '../edge/html.ts'

interface Operation {
  summary?: string
  security?: readonly Record<string, unknown>[]
  responses?: Record<string, unknown>
  requestBody?: unknown
}

/** The API's description as a page that people read (design §4): every operation, who may call it, what it answers. */
export function documentationPage(document: { paths?: Record<string, unknown> }): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  const rows = operations.map(({ path, method, operation }) => {
    const access = operation.security?.flatMap(scheme => Object.keys(scheme)).join(', ') || 'public'
    const cells = [
      `${method} /api${path}`,
      operation.summary ?? '',
      access,
      Object.keys(operation.responses ?? {}).join(' '),
    ]
    return `<tr>${cells.map((cell, at) => (at === 0 ? `<th scope="row"><code>${escapeHtml(cell)}</code></th>` : `<td>${escapeHtml(cell)}</td>`)).join('')}</tr>`
  })
  const head = ['Operation', 'What it does', 'Needs', 'Statuses'].map(name => `<th scope="col">${name}</th>`).join('')
  return page(
    'Fanfara API',
    `<p>${operations.length} operations. Schemas of requests and answers: <a href="/api/openapi.json">openapi.json</a>.</p><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
}
