/** Lets the browser save something as a file. @example saveFile(new Blob(['{}'], { type: 'application/json' }), 'dane.json') */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
