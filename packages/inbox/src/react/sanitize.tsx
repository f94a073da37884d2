import { createElement, Fragment, type ReactNode } from 'react'

/** Elements that a message may have, with the attributes that they keep. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ...Object.fromEntries(
    'b strong i em u s small sub sup br hr p div span ul ol li code pre blockquote'.split(' ').map(tag => [tag, []]),
  ),
}
/** Elements that go with everything in them; of all others the content stays. */
const DROPPED =
  /^(script|style|iframe|object|embed|template|noscript|svg|math|form|select|textarea|title|head|link|meta|base)$/

/** An address that may be opened from a message: http, https, mail, telephone, or a place on the page's own site. */
export function isSafeUrl(address: string, schemes = /^(https?|mailto|tel):$/): boolean {
  try {
    return schemes.test(new URL(address, 'https://relative.invalid').protocol)
  } catch {
    return false
  }
}

/**
 * A message's HTML as React nodes: nothing is ever written as HTML again. Scripts, event attributes, styles and addresses that
 * run something are not taken over.
 */
export function contentNodes(html: string): ReactNode {
  if (!/[<&]/.test(html)) return html
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body)
}

const childrenOf = (node: Node): ReactNode[] => Array.from(node.childNodes, nodeOf)

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.nodeValue
  if (node.nodeType !== 1) return null
  const element = node as Element
  const tag = element.localName
  if (DROPPED.test(tag)) return null
  const names = ALLOWED[tag]
  if (!Object.hasOwn(ALLOWED, tag) || !names) return createElement(Fragment, { key }, ...childrenOf(element))
  const props: Record<string, unknown> = { key }
  for (const name of names) {
    const value = element.getAttribute(name)
    if (value !== null && isAllowed(name, value)) props[name] = value
  }
  if (tag === 'a') Object.assign(props, { target: '_blank', rel: 'noopener noreferrer' })
  if (tag === 'img') Object.assign(props, { alt: props.alt ?? '', loading: 'lazy' })
  return createElement(tag, props, ...childrenOf(element))
}

function isAllowed(name: string, value: string): boolean {
  if (name === 'href') return isSafeUrl(value)
  return name !== 'src' || isSafeUrl(value, /^https?:$/)
}
