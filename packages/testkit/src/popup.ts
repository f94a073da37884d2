/** A browser's window without the browser: follows one step at a time, by hand, with its cookies. */
export class Popup {
  readonly cookies = new Map<string, string>()
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

/** Chooses an account on the platform's consent page. @returns where the platform sends the popup. */
export async function consent(popup: Popup, location: string, choice: Record<string, string>): Promise<string> {
  const page = await (await popup.open(location)).text()
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? location
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    fields.append(name, value.replaceAll('&amp;', '&'))
  const scopes = [...page.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope = '']) => scope)
  for (const scope of scopes) fields.append('scope', scope)
  for (const [name, value] of Object.entries(choice)) fields.set(name, value)
  const answer = await popup.open(new URL(action, location).href, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(location).origin,
      'sec-fetch-site': 'same-origin',
    },
    body: fields,
  })
  return answer.headers.get('location') ?? ''
}
