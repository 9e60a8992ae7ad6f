import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The result of a form, above it. Announced when it appears. */
export function Banner({
  tone,
  title,
  children,
}: {
  tone: 'ok' | 'error'
  title: string
  children?: ReactNode
}) {
  return tone === 'ok' ? (
    <div className="banner banner--ok" role="status">
      <CircleCheck className="ico" aria-hidden />
      <b>{title}</b>
      {children}
    </div>
  ) : (
    <div className="banner" role="alert">
      <TriangleAlert className="ico" aria-hidden />
      <b>{title}</b>
      {children}
    </div>
  )
}
