import type { ComponentProps } from 'react'
import { Text } from '#client/ui/primitives.tsx'
import styles from './settings.module.css'

/** One of a few ways, each with a line about it. Takes the props of `register`. */
export function OptionField<Value extends string>({
  legend,
  field,
  options,
  ...register
}: {
  legend: string
  /** Its name for who looks for it. */
  field: string
  options: readonly { value: Value; label: string; about: string }[]
} & ComponentProps<'input'>) {
  return (
    <fieldset className={styles.options} data-field={field}>
      <legend>{legend}</legend>
      {options.map(({ value, label, about }) => (
        <label key={value} className={styles.option}>
          <input {...register} type="radio" value={value} />
          <Text as="span" weight="strong">
            {label}
          </Text>
          <Text as="span" tone="muted" size="ui" leading="1.4" gridColumn="2">
            {about}
          </Text>
        </label>
      ))}
    </fieldset>
  )
}
