import type { ReactNode } from 'react'
import styles from './facts.module.css'
import { Text } from './primitives.tsx'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values. Those without a value are left out. */
export function Facts({
  facts,
  shape,
}: {
  facts: readonly Fact[]
  /** `narrow` is for a column, `ruled` has lines between the facts. */
  shape?: 'narrow' | 'ruled'
}) {
  return (
    <dl className={shape && styles[shape]}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Text as="dd" numeric>
              {value}
            </Text>
          </div>
        ))}
    </dl>
  )
}
