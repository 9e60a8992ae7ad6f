import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import uiForms from './styles/forms.module.css'

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
    <div
      className={isOk ? classNames(uiForms.banner, uiForms.bannerOk) : uiForms.banner}
      role={isOk ? 'status' : 'alert'}
    >
      <LineIcon of={Icon} />
      <b>{title}</b>
      {children}
    </div>
  )
}
