import type { ReactNode } from 'react'

/** Layout of all sign-in screens: a form on the left, an illustration on the right. */
export function AuthFrame({
  title,
  lead,
  art,
  children,
}: {
  title: string
  lead?: string
  art: ReactNode
  children: ReactNode
}) {
  return (
    <div className="auth">
      <div className="auth__form">
        <div>
          <h1 className="h2" tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="muted auth__lead">{lead}</p>}
          {children}
        </div>
      </div>
      <div className="auth__art">{art}</div>
    </div>
  )
}
