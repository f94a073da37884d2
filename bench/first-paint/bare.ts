import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { portOf } from '@fanfara/testkit/ports'

/** How much a page loads, in bytes as they travel. */
export interface Load {
  styles: number
  scripts: number
}

const page =
  '<!doctype html><title>Bare</title><link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script>'
const filler = (bytes: number) =>
  `/*${randomBytes(Math.ceil(bytes / 2))
    .toString('hex')
    .slice(0, bytes)}*/`

/** A page that does nothing but load as many bytes in one style sheet and one script, and then says so. */
export async function serveBare({ styles, scripts }: Load): Promise<{ origin: string; close: () => void }> {
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', page],
    '/style.css': ['text/css', filler(styles)],
    '/script.js': ['text/javascript', `document.body.innerHTML='<h1>Here</h1>'${filler(scripts)}`],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  return { origin: `http://localhost:${port}`, close: () => void server.close() }
}
