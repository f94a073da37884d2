/** What the shell says by screen, in the order of its places in `index.html` (decision 0121). */
export const shellTexts = {
  start: ['shell.product', 'overview.title', 'overview.purpose'],
  door: ['shell.product', 'access.title', 'access.purpose'],
  elsewhere: ['shell.product'],
}
