// Theme, language and shell before the first paint, and the files that this address will ask for. The rules of the theme are those of
// packages/ui/src/look/theme.tsx.
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

  const isIn = Boolean(kept('auth').token) && kept('user').role === 'operator'
  const isStart = isIn && /^\/ops\/?$/.test(location.pathname)
  // Whoever is not signed in is led to the console's door, except with an invitation.
  const isInvited = location.pathname === '/ops/invitation'
  root.dataset.shell = isInvited ? 'none' : isIn ? 'operator' : 'door'
  // Whose words the shell says (packages/ui/first/words.js).
  root.dataset.at = isStart ? 'start' : isIn ? 'elsewhere' : 'door'

  const files = JSON.parse(document.currentScript.dataset.files || '{}')
  const ask = () => {
    for (const file of new Set([language, ...(isStart ? ['start'] : [])].flatMap(part => files[part] || [])))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/ops/${file}` }),
      )
  }
  // The shell is painted first (the portal's theme.js); a page in the background is not painted, and some browsers do not tell.
  const isTold = !isInvited && PerformanceObserver.supportedEntryTypes?.includes('paint')
  if (!isTold || document.hidden) return void requestAnimationFrame(() => setTimeout(ask))
  new PerformanceObserver((list, told) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    told.disconnect()
    ask()
  }).observe({ type: 'paint', buffered: true })
})()
