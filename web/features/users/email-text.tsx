import { Fragment } from 'react'

/** An address that breaks after `@` and its points first, and elsewhere only where a piece is wider than its place. */
export function EmailText({ email }: { email: string }) {
  const pieces = Array.from(email.matchAll(/[^@.]+[@.]*|[@.]+/g))
  return (
    <span className="bidi-isolate wrap-break-word">
      {pieces.map(({ 0: piece, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  )
}
