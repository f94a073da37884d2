// Theme and language before the first paint; the same rule as packages/ui/src/look/theme.tsx. A file, because the CSP allows no inline script.
;(() => {
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('settings')) || {}
  } catch {}
  const isLight =
    settings.theme === 'light' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  const root = document.documentElement
  root.dataset.theme = isLight ? 'light' : 'dark'
  if (/^[a-z]{2}$/.test(settings.language)) root.lang = settings.language
  if (isLight) document.querySelector('meta[name=theme-color]').content = '#faf8f4'
})()
