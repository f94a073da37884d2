const KEY = 'fanfara-origin'
const NEVER = ['/login', '/register', '/logout', '/forgot-password', '/callback']

/**
 * The address as a path of this site, or null for anything else (NAV-31, SEC-05).
 * @example sameSitePath('/timetable?task=5') // '/timetable?task=5'
 * @example sameSitePath('//evil.example') // null
 */
export function sameSitePath(address: string | null): string | null {
  if (!address?.startsWith('/') || /^\/[/\\]/.test(address) || /[\p{Cc}\\]/u.test(address)) return null
  const url = new URL(address, window.location.origin)
  if (url.origin !== window.location.origin) return null
  return NEVER.some(path => url.pathname === path || url.pathname.startsWith(`${path}/`)) ? null : address
}

/** Keeps the address that a signed-out visitor asked for. */
export function rememberOrigin(address: string) {
  const path = sameSitePath(address)
  if (path) sessionStorage.setItem(KEY, path)
}

/** Forgets a remembered address: the person left on purpose. */
export const forgetOrigin = () => sessionStorage.removeItem(KEY)

/** The remembered address, for one use; otherwise the home page (AUTH-10). */
export function takeOrigin(): string {
  const path = sameSitePath(sessionStorage.getItem(KEY))
  forgetOrigin()
  return path ?? '/'
}
