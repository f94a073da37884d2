const ENTRY = /<script type="module"[^>]* src="(\/assets\/[^"]+)"><\/script>/
const AHEAD = /<link rel="modulepreload"[^>]*>/g
const FIRST_SCRIPT = /(src="\/theme\.js")/
/** What says of a body how it travelled; it is another one now. */
const OF_TRAVEL = ['content-encoding', 'content-length', 'etag']

/**
 * The portal's page as the worker keeps it: its application is named to the first script, which begins it once the shell is painted. From the
 * worker's files it would be there before the shell, and be read and run first (decision 0115). A page of another
 * shape stays as it is, and everything else that the server says of it.
 */
export async function paintedFirst(page: Response): Promise<Response> {
  const html = await page.text()
  const headers = new Headers(page.headers)
  for (const name of OF_TRAVEL) headers.delete(name)
  return new Response(held(html), { status: page.status, headers })
}

function held(html: string): string {
  const [tag, entry] = ENTRY.exec(html) ?? []
  if (tag === undefined || !FIRST_SCRIPT.test(html)) return html
  return html.replace(tag, '').replace(AHEAD, '').replace(FIRST_SCRIPT, `$1 data-entry="${entry}"`)
}
