import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './way-in.module.css'

/** One of the three steps. `children` is what is to do now; `summary` what it is for, or how it went. */
export function WayInStep({
  number,
  title,
  state,
  summary,
  children,
}: {
  number: number
  title: string
  state: 'done' | 'now' | 'next'
  summary: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (state === 'now' && before.current !== 'now') heading.current?.focus()
    before.current = state
  }, [state])
  return (
    <li
      className={classNames(styles.step, state === 'now' && styles.now, state === 'next' && styles.next)}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={classNames(styles.number, state === 'done' && styles.done, look({ numeric: true }))}>
        {state === 'done' ? <LineIcon of={Check} label="Done" /> : number}
      </span>
      <div className={state === 'now' ? styles.content : styles.rest}>
        <Text as="h2" size="h3" tabIndex={-1} ref={heading}>
          {title}
        </Text>
        {state === 'now' ? children : <Text tone="muted">{summary}</Text>}
      </div>
    </li>
  )
}
