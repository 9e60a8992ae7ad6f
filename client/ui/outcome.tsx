import type { ReactNode } from 'react'

/** A result page: how something went and what to do next. `art` is next to the text, `above` above the heading. */
export function Outcome({
  title,
  above,
  art,
  children,
}: {
  title: string
  above?: ReactNode
  art?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        {above}
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {art}
    </div>
  )
}
