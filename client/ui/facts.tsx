import type { ReactNode } from 'react'
import uiBase from './styles/base.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values. Those without a value are left out. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={uiBase.num}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
