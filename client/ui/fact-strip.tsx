import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { look } from './primitives.tsx'
import uiTape from './styles/tape.module.css'

/** A label with a value: `BPM 104`. */
export function FactStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classNames(uiTape.tape, look({ numeric: true }))}>
      <small>{label}</small>
      {children}
    </span>
  )
}
