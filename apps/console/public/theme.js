// Applies the kept theme and language before the first paint, so that nothing flashes, and asks for the files that this address will need.
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
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.documentElement.lang = language

  const isStart = /^\/ops\/?$/.test(location.pathname) && kept('user').role === 'operator'
  const files = JSON.parse(document.currentScript.dataset.files || '{}')
  for (const file of new Set([language, ...(isStart ? ['start'] : [])].flatMap(part => files[part] || [])))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/ops/${file}` }))
})()
