import { type ReactNode, useId } from 'react'

/** A section of the account page: description on the left, form on the right. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="acct__part" aria-labelledby={id}>
      <div className="acct__about">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {lead && <p className="muted small">{lead}</p>}
      </div>
      <div className="acct__form">{children}</div>
    </section>
  )
}
