/** Lets the browser save a text as a file. @example saveFile('{}', 'dane.json', 'application/json') */
export function saveFile(content: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A file name with today's date. @example datedName('dane', 'json') // 'dane-2026-03-02.json' */
export const datedName = (stem: string, ending: string): string =>
  `${stem}-${new Date().toLocaleDateString('sv')}.${ending}`
