import type { ReactNode } from 'react'

/** A page that says how something went and what to do next. `art` stands beside the text, `above` over the heading. */
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
