import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import uiSegments from './styles/segments.module.css'

/** Segmented control. Clicking the selected segment clears it if `onChange` allows that. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  wide,
  slim,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | undefined
  wide?: boolean
  /** As high as a field of a toolbar. */
  slim?: boolean
  onChange: (value: Value | undefined) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no such layout
    <div
      className={classNames(uiSegments.seg, wide && uiSegments.segWide, slim && uiSegments.segSlim)}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={uiSegments.segB}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
