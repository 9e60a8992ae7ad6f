import type { ComponentProps, ReactNode } from 'react'
import { look } from './primitives.tsx'
import uiToggles from './styles/toggles.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Radio buttons as toggles. Controlled with `value` and `onPick`, else with the props of `register`. */
export function ToggleChoice<Value extends string>({
  legend,
  options,
  value,
  onPick,
  wide = false,
  named = !wide,
  ...register
}: {
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value?: Value
  onPick?: (value: Value) => void
  /** Two halves of the line, which say by themselves what they choose: the legend is for screen readers. */
  wide?: boolean
  /** The legend is shown. */
  named?: boolean
} & Omit<ComponentProps<'input'>, 'value'>) {
  return (
    <fieldset className={uiToggles.toggles}>
      {named ? <legend>{legend}</legend> : <VisuallyHidden as="legend">{legend}</VisuallyHidden>}
      <div
        className={look({
          display: wide ? 'grid' : 'flex',
          columns: wide ? '2' : undefined,
          gap: wide ? 's2' : 's1-5',
          wraps: true,
        })}
      >
        {options.map((option) => (
          <label key={option.value} className={uiToggles.toggle}>
            <input
              {...register}
              type="radio"
              value={option.value}
              {...(onPick && { checked: option.value === value, onChange: () => onPick(option.value) })}
            />
            <span className={look({ grow: wide })}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
