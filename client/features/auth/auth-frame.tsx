import type { ReactNode } from 'react'

/** A form on the left and a picture on the right, as on all screens around signing in. */
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
