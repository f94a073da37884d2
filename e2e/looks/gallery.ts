import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portOf } from '@fanfara/testkit/ports'

const root = fileURLToPath(new URL('../../', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

async function build(folder: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const made = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(root, 'packages/ui/gallery'),
    stdio: ['ignore', 'inherit', 'ignore'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(made, 'exit')
  if (code !== 0) throw new Error('The page of all parts was not built.')
}

/** Builds the page of all parts and serves it (decision 0091). */
export async function serveGallery(): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-gallery-'))
  await build(folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname === '/' ? '/index.html' : pathname)
    try {
      const file = readFileSync(join(folder, path))
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const port = portOf(server)
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true })
    },
  }
}
