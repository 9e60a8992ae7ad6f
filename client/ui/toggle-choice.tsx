import type { ComponentProps, ReactNode } from 'react'
import uiToggles from './styles/toggles.module.css'

/** Radio buttons as toggles. Controlled with `value` and `onPick`, else with the props of `register`. */
export function ToggleChoice<Value extends string>({
  legend,
  options,
  value,
  onPick,
  ...register
}: {
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value?: Value
  onPick?: (value: Value) => void
} & Omit<ComponentProps<'input'>, 'value'>) {
  return (
    <fieldset className={uiToggles.toggles}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} className={uiToggles.toggle}>
            <input
              {...register}
              type="radio"
              value={option.value}
              {...(onPick && { checked: option.value === value, onChange: () => onPick(option.value) })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
