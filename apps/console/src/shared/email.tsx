import { Fragment } from 'react'

/** A mail address that breaks, where it must, after its @ and before its dots, not within a word. */
export function Email({ address }: { address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/)
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
