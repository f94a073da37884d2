// An application whose own files did not come, or that fell before it was drawn, says so: its catalogues are not there
// either, so the words came along, in the language and the colours that the lines above have set. It tries again when the connection is back.
;(() => {
  const { lang, dataset } = document.documentElement
  // Put before these lines by the build, from the catalogues: by language the title, the hint, and the press.
  const words = window.lostWords
  const [title, hint, again] = words[lang] ?? Object.values(words)[0]
  const isLight = dataset.theme === 'light'
  const element = (name, text, look) => {
    const made = Object.assign(document.createElement(name), { textContent: text })
    Object.assign(made.style, look)
    return made
  }
  const tell = () => {
    const place = document.getElementById('root')
    if (document.readyState === 'loading' && !place) return addEventListener('DOMContentLoaded', tell)
    // What stands there is the application already, or these words.
    if (!place || (place.firstElementChild && !place.querySelector(':scope > .shell'))) return
    const page = element('main', '', {
      boxSizing: 'border-box',
      minHeight: '100vh',
      padding: '20vh max(16px, calc(50vw - 14rem)) 0',
      background: isLight ? '#faf8f4' : '#0c0e14',
      color: isLight ? '#171a22' : '#eef0f6',
      font: '16px/1.5 Figtree, Arial, "Liberation Sans", sans-serif',
    })
    page.setAttribute('role', 'alert')
    const press = element('button', again, {
      minHeight: '44px',
      margin: '16px 0 0',
      padding: '8px 18px',
      border: '1px solid',
      borderRadius: '8px',
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      cursor: 'pointer',
    })
    press.type = 'button'
    const load = () => location.reload()
    press.addEventListener('click', load)
    addEventListener('online', load)
    const look = { margin: '0' }
    page.append(
      element('h1', title, { ...look, fontSize: '1.375rem', lineHeight: '1.3' }),
      element('p', hint, look),
      press,
    )
    place.replaceChildren(page)
  }
  /** A picture or a style sheet that is missing stops nothing. */
  const isOurs = ({ target }) => !(target instanceof Element) || target.tagName === 'SCRIPT'
  addEventListener('error', event => isOurs(event) && tell(), true)
  addEventListener('unhandledrejection', tell)
  // One that did not come before this was read is told by nobody any more.
  const isLost = ({ src, href }) =>
    performance
      .getEntriesByName(src || href)
      .some(({ decodedBodySize, responseStatus }) => decodedBodySize === 0 || responseStatus >= 400)
  if ([...document.querySelectorAll('script[type=module], link[rel=modulepreload]')].some(isLost)) tell()
})()
