import { readAtMost } from './bounded.ts'
import type { AdapterDeps } from './types.ts'

/** Bounds of a fetched picture. threat model §3.4. */
const BYTES_MAX = 1024 * 1024
const PATIENCE_MS = 5_000

/**
 * Fetches pictures of one host and of no other, whatever a reply names: no redirects, 5 s, 1 MB. threat model §3.4.
 * @param shown how the platform's replies begin the addresses of its pictures
 * @param from where the server fetches them
 */
export const pictureOf =
  (deps: AdapterDeps, shown: string | undefined, from: string | undefined) =>
  async (address: string): Promise<Uint8Array | null> => {
    if (!shown || !from || !address.startsWith(`${shown}/`) || !URL.canParse(address)) return null
    // Written out by the parser, so that dots and backslashes cannot lead elsewhere.
    const { href } = new URL(address)
    if (!href.startsWith(`${shown}/`)) return null
    try {
      const response = await (deps.fetch ?? fetch)(from + href.slice(shown.length), {
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const bytes = response.ok && response.body ? await readAtMost(response.body, BYTES_MAX) : null
      return bytes && bytes.byteLength > 0 ? bytes : null
    } catch {
      return null
    }
  }
