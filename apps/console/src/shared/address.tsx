import { Fragment } from 'react'

/** Beside these signs of an address a line may end. */
const SIGNS = /(?<=[@/])(?!\/)|(?=[.?&#])/

/** An address of mail or of the web that breaks, where it must, beside its signs, not within a word. */
export function Address({ text }: { text: string }) {
  const parts = text.split(SIGNS)
  return (
    <span className="break-words">
      {parts.map((part, at) => (
        <Fragment key={`${at}-${part}`}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
