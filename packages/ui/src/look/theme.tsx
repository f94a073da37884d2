import type { Theme } from '@fanfara/contract/enums'

/** Applies a theme; `system` follows the device (SET-05). The same rule runs before the first paint in `theme.js`. */
export function applyTheme(theme: Theme) {
  const isLight =
    theme === 'light' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isLight ? '#faf8f4' : '#0c0e14')
}

/** Keeps the applied theme true to the chosen one and to the device; returns how to stop. */
export function followTheme(read: () => Theme, subscribe: (onChange: () => void) => () => void): () => void {
  const apply = () => applyTheme(read())
  const device = window.matchMedia('(prefers-color-scheme: light)')
  device.addEventListener('change', apply)
  const stop = subscribe(apply)
  apply()
  return () => {
    device.removeEventListener('change', apply)
    stop()
  }
}
