// Theme, language and shell before the first paint, and the files that this address will ask for. The rules of the theme are those of
// packages/ui/src/look/theme.tsx. A file, because the CSP allows no inline script.
;(() => {
  const kept = name => {
    try {
      return JSON.parse(localStorage.getItem(name)) || {}
    } catch {
      return {}
    }
  }
  const settings = kept('settings')
  const isLight =
    settings.theme === 'light' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  const language = /^[a-z]{2}$/.test(settings.language) ? settings.language : 'pl'
  const root = document.documentElement
  root.dataset.theme = isLight ? 'light' : 'dark'
  root.lang = language
  if (isLight) document.querySelector('meta[name=theme-color]').content = '#faf8f4'

  const { pathname } = location
  const isIn = Boolean(kept('auth').token)
  const isDoor = !isIn && /^\/(login)?$/.test(pathname)
  if (pathname !== '/callback') root.dataset.shell = isIn ? 'member' : isDoor ? 'door' : 'open'
  const stranger = isDoor ? ['door', language] : ['rooms', language]
  const wanted = isIn
    ? ['rooms', 'member', ...(pathname === '/' ? ['home'] : []), language, `${language}/later`]
    : stranger
  const files = JSON.parse(document.currentScript.dataset.files || '{}')
  const ask = () => {
    for (const file of new Set(wanted.flatMap(part => files[part] || []))) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = `/${file}`
      document.head.append(link)
    }
  }
  // The shell is painted first: where all of this is at hand already, reading it would keep the paint waiting.
  requestAnimationFrame(() => setTimeout(ask))
})()
