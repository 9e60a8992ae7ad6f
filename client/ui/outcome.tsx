import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import uiBase from './styles/base.module.css'
import uiEmpty from './styles/empty.module.css'
import uiType from './styles/type.module.css'

/** A result page: how something went and what to do next. `art` is next to the text, `above` above the heading. */
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
    <div className={classNames(uiBase.wrap, uiEmpty.outcome)}>
      <div className={uiEmpty.outcomeCopy}>
        {above}
        <h1 className={uiType.h1} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {art}
    </div>
  )
}
