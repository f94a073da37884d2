import { createElement, Fragment, type ReactNode } from 'react'
import { CONTENT_TAGS } from '../../content-tags.ts'

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

/** What makes text HTML for a page with Trusted Types. */
interface Policy {
  createHTML(html: string): string
}
declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined
}

/** Made once; a page that has no Trusted Types needs none. */
let policy: Policy | undefined

/** For a page that lets nothing be parsed: what is left without marks. */
const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/**
 * A message's HTML as React nodes: nothing is ever written as HTML again. Scripts, event attributes, styles and addresses that
 * run something are not taken over. Where the page trusts no text as HTML, a policy of ours is what is parsed by (SETUP-24).
 */
export function contentNodes(html: string): ReactNode {
  if (!/[<&]/.test(html)) return html
  try {
    policy ??= globalThis.trustedTypes?.createPolicy('fanfara-inbox', { createHTML: text => text })
    return childrenOf(new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body)
  } catch {
    return plain(html)
  }
}

const childrenOf = (node: Node): ReactNode[] => Array.from(node.childNodes, nodeOf)

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return isBetweenCells(node) ? null : node.nodeValue
  if (node.nodeType !== 1) return null
  const element = node as Element
  const tag = element.localName
  if (DROPPED.test(tag)) return null
  const names = CONTENT_TAGS[tag]
  if (!Object.hasOwn(CONTENT_TAGS, tag) || !names) return createElement(Fragment, { key }, ...childrenOf(element))
  const props: Record<string, unknown> = { key }
  for (const name of names) {
    const value = element.getAttribute(name)
    // React's names: colSpan, rowSpan.
    if (value !== null && isAllowed(name, value)) props[name.replace('span', 'Span')] = value
  }
  if (tag === 'a') Object.assign(props, { target: '_blank', rel: 'noopener noreferrer' })
  if (tag === 'img') Object.assign(props, { alt: props.alt ?? '', loading: 'lazy' })
  return createElement(tag, props, ...childrenOf(element))
}

/** Line breaks between the rows of a table are no content, and React complains of them. */
const isBetweenCells = ({ nodeValue, parentElement }: Node): boolean =>
  /^(table|thead|tbody|tfoot|tr)$/.test(parentElement?.localName ?? '') && !nodeValue?.trim()

function isAllowed(name: string, value: string): boolean {
  if (name === 'href') return isSafeUrl(value)
  return name !== 'src' || isSafeUrl(value, /^https?:$/)
}
