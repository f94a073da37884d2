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
  /** As long as the application waits for the start page's call. */
  const PATIENCE_MS = 15_000
  /** Longest that the application is held back for a paint of which nothing is told. */
  const UNTOLD_MS = 500
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
  // Operators are on their way to the console.
  const isMember = isIn && kept('user').role !== 'operator'
  const isDoor = !isIn && /^\/(login)?$/.test(pathname)
  const frame = isIn ? 'member' : isDoor ? 'door' : 'open'
  root.dataset.shell = pathname === '/callback' ? 'none' : frame
  /** Whose words the shell says (packages/ui/first/words.js), and which files the address needs beside the frame's. */
  const screenShown = () => {
    if (isDoor) return 'door'
    return (isMember && { '/': 'home', '/campaigns': 'campaigns', '/timetable': 'timetable' }[pathname]) || ''
  }
  const screen = screenShown()
  root.dataset.at = screen
  const others = isDoor ? ['door', language] : ['rooms', language]
  const wanted = isMember ? ['rooms', 'member', screen, language, `${language}/later`] : others
  const files = JSON.parse(document.currentScript.dataset.files || '{}')
  const link = of => document.head.append(Object.assign(document.createElement('link'), of))
  // A page from the worker has all of it at hand, and holds the application back until it is painted (src/worker/painted-first.ts).
  let { entry } = document.currentScript.dataset
  const enter = () => {
    if (entry) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
    entry = undefined
  }
  const ask = () => {
    enter()
    // The application waits for the configuration before it draws (app/server/config.ts); null: it has asked already.
    if (window.configAhead === undefined) {
      window.configAhead = fetch('/api/config')
      window.configAhead.catch(() => undefined)
    }
    // So is what the start page shows, unless the application was faster (app/server/start.ts).
    if (isMember && pathname === '/' && window.startAhead === undefined) {
      const { token } = kept('auth')
      const headers = { authorization: `Bearer ${token}`, 'content-language': language }
      const answer = fetch('/api/start', { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
      answer.catch(() => undefined)
      window.startAhead = { token, language, at: Date.now(), answer }
    }
    for (const file of new Set(wanted.flatMap(part => files[part] || [])))
      link({ rel: 'modulepreload', href: `/${file}` })
    // The first format of numbers takes a browser long, and is made while the files are on their way: the first drawing would wait for it.
    wanted.length.toLocaleString(language)
  }
  // The shell is painted first: where all of this is at hand already, reading it would keep the paint waiting. A page in the background
  // is not painted, and some browsers do not tell.
  const isTold = root.dataset.shell !== 'none' && PerformanceObserver.supportedEntryTypes?.includes('paint')
  if (!isTold || document.hidden) {
    enter()
    return void requestAnimationFrame(() => setTimeout(ask))
  }
  setTimeout(enter, UNTOLD_MS)
  new PerformanceObserver((list, told) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    told.disconnect()
    ask()
  }).observe({ type: 'paint', buffered: true })
})()
