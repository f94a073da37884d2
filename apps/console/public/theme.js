// Applies the kept theme and language before the first paint, so that nothing flashes.
try {
  const { theme, language } = JSON.parse(localStorage.getItem('settings')) ?? {}
  const isLight =
    theme === 'light' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  if (/^[a-z]{2}$/.test(language)) document.documentElement.lang = language
} catch {
  document.documentElement.dataset.theme = 'dark'
}
