// What the address's screen says whatever the answers are: its title and its purpose, painted with the shell in the places that wait for them
// (`data-word`), in the language and for the screen (`data-at`) that the lines above have set (decision 0121).
;(() => {
  const { lang, dataset } = document.documentElement
  // Put before these lines by the build, from the catalogues: by language and screen the words, in the order of their places.
  const words = window.shellWords[lang]?.[dataset.at] ?? []
  const nameKept = () => {
    try {
      return JSON.parse(localStorage.getItem('user')).name.split(/\s+/)[0]
    } catch {
      return ''
    }
  }
  const say = () => {
    // Whole once something stands behind it: the page may still be read while this runs.
    if (!document.querySelector('#root + *')) return void requestAnimationFrame(say)
    document.querySelectorAll('.shell [data-word]').forEach((place, at) => {
      const [before, after] = (words[at] ?? '').split('{name}')
      const name = after === undefined ? '' : nameKept()
      // Whom the browser does not know has another title, which is drawn with the application.
      place.textContent = after === undefined || name ? before + name + (after ?? '') : ''
    })
  }
  if (words.length > 0) say()
})()
