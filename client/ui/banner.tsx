import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** How an act went, above its form: read out when it appears. */
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
