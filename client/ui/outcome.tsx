import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { look, Text } from './primitives.tsx'
import uiEmpty from './styles/empty.module.css'

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
    <div className={classNames(look({ wrap: true }), uiEmpty.outcome)}>
      <div className={uiEmpty.outcomeCopy}>
        {above}
        <Text as="h1" size="h1" tabIndex={-1}>
          {title}
        </Text>
        {children}
      </div>
      {art}
    </div>
  )
}
