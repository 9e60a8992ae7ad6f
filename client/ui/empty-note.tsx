import type { ReactNode } from 'react'

/** Empty state: an illustration, what is missing, and what to do next. */
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
