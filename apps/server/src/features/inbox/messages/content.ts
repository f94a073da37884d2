import { isOwnPath } from '@fanfara/contract/paths'
import { CONTENT_TAGS } from '@fanfara/inbox/content-tags'
import sanitizeHtml from 'sanitize-html'

/** What a message may hold: widgets of the protocol show its content as HTML without looking (wire protocol §3). */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(CONTENT_TAGS),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(CONTENT_TAGS).map(([tag, names]) => [tag, [...names]])),
    a: [...(CONTENT_TAGS.a ?? []), 'target', 'rel'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  // A picture without an address of its own is none.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs.src ?? ''),
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...(title === undefined ? {} : { title }),
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      },
    }),
  },
}

/**
 * The harmless part of HTML that somebody else wrote.
 * @example safeHtml('<b onclick="x()">Hi</b><script>x()</script>') // '<b>Hi</b>'
 */
export const safeHtml = (html: string): string => sanitizeHtml(html, RULES)

/** Whether a picture may stand in a message: an http(s) address. */
export const isPicture = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)

/** Whether a link may stand in a message: an http(s) address, or a path of the page that shows it. */
export function isSafeLink(url: string): boolean {
  if (isOwnPath(url)) return true
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
