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
  const isOk = tone === 'ok'
  const Icon = isOk ? CircleCheck : TriangleAlert
  return (
    <div className={isOk ? 'banner banner--ok' : 'banner'} role={isOk ? 'status' : 'alert'}>
      <Icon className="ico" aria-hidden />
      <b>{title}</b>
      {children}
    </div>
  )
}
