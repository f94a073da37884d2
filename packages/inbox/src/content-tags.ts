/**
 * Elements that a message may have, with the attributes that they keep: the one list for the service, which makes the HTML of
 * others harmless when it is written, and for the widget, which shows it.
 */
export const CONTENT_TAGS: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ...Object.fromEntries(
    'b strong i em u s small mark sub sup br hr p div span ul ol li code pre blockquote table caption thead tbody tfoot tr'
      .split(' ')
      .map(tag => [tag, []]),
  ),
}
