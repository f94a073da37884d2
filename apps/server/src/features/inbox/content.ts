import sanitizeHtml from 'sanitize-html'

/** What a message may hold: widgets of the protocol show its content as HTML without looking (wire protocol §3). */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'code', 'br', 'p', 'ul', 'ol', 'li', 'span', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href === undefined ? {} : { href }), target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
}

/**
 * The harmless part of HTML that somebody else wrote.
 * @example safeHtml('<b onclick="x()">Hi</b><script>x()</script>') // '<b>Hi</b>'
 */
export const safeHtml = (html: string): string => sanitizeHtml(html, RULES)

/** Whether a link may stand in a message: an http(s) address, or a path of the page that shows it. */
export function isSafeLink(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return true
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
