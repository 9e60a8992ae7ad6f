import type { ReactNode } from 'react'

/** Nothing to show: an empty inner sleeve, what is the matter, and a way on. */
export function EmptyNote({
  title,
  children,
  alert,
}: {
  title: string
  children?: ReactNode
  alert?: boolean
}) {
  return (
    <div className="empty" role={alert ? 'alert' : undefined}>
      <div className="empty__art innersleeve" aria-hidden="true" />
      <p className="h3">{title}</p>
      {children}
    </div>
  )
}
