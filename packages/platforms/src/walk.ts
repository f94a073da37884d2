/** One page of a list, and the cursor of the next one where there is one. */
interface Page<Cursor> {
  next: Cursor | undefined
}

/**
 * Page after page of a list, at most so many, as long as the cursor leads to one that was not there yet: a platform whose
 * cursor leads in circles would have us count media twice, and pay for reading them.
 */
export async function* walk<Cursor extends string | number, Read extends Page<Cursor>>(
  mostPages: number,
  read: (cursor: Cursor | undefined) => Promise<Read>,
): AsyncGenerator<Read> {
  const seen = new Set<Cursor>()
  let cursor: Cursor | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await read(cursor)
    yield page
    cursor = page.next
    if (!cursor || seen.has(cursor)) return
    seen.add(cursor)
  }
}
