import type { ReactNode } from 'react'

/** A strip of cream tape with a fact on it: `BPM 104`. */
export function FactStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="tape num">
      <small>{label}</small>
      {children}
    </span>
  )
}
