import type { RefObject } from 'react'
import { useDrawn } from '../latest.ts'
import { css } from './css.ts'

const styled = new WeakSet<Node>()
let sheet: CSSStyleSheet | undefined

/** Gives the look to the document, or the shadow root, that holds the element: by a sheet that no content policy forbids. */
function adoptStyles(root: Document | ShadowRoot): void {
  if (styled.has(root)) return
  styled.add(root)
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
    }
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return
  }
  const style = document.createElement('style')
  style.textContent = css
  ;(root instanceof Document ? root.head : root).append(style)
}

/** The same for a component, as soon as it is there. */
export function useStyleSheet(element: RefObject<HTMLElement | null>): void {
  useDrawn(() => {
    const root = element.current?.getRootNode()
    if (root) adoptStyles(root as Document | ShadowRoot)
  }, [element])
}
