import { useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (state === 'now' && before.current !== 'now') heading.current?.focus()
    before.current = state
  }, [state])
  return (
    <li
      className={classNames(
        styles.step,
        state === 'now' && styles.now,
        state === 'next' && styles.next,
        look({
          display: 'grid',
          columns: ['tap', 'main'],
          gap: { base: 's5', below768: 's3-5' },
          padY: { base: 's5', below768: 's4-5' },
          padX: { base: 's6', below768: 's4' },
          surface: state === 'now' ? 'panel-2' : undefined,
        }),
      )}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span
        className={classNames(
          styles.number,
          state === 'done' && styles.done,
          look({
            display: 'grid',
            center: true,
            width: 'tap',
            height: 'tap',
            corner: 'round',
            weight: 'heavy',
            numeric: true,
          }),
        )}
      >
        {state === 'done' ? <LineIcon of={Check} label={t`Done`} /> : number}
      </span>
      <div
        className={classNames(
          state === 'now' ? styles.content : styles.rest,
          look({ pack: state === 'now' ? 'center' : 'center', minHeight: state === 'now' ? 'tap' : 'tap' }),
        )}
      >
        <Text as="h2" size="h3" tabIndex={-1} ref={heading}>
          {title}
        </Text>
        {state === 'now' ? children : <Text tone="muted">{summary}</Text>}
      </div>
    </li>
  )
}
