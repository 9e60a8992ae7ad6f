import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
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
  options: readonly { value: Value; label: string; about: string; disabled?: boolean }[]
} & ComponentProps<'input'>) {
  return (
    <fieldset className={styles.options} data-field={field}>
      <legend>{legend}</legend>
      {options.map(({ value, label, about, disabled }) => (
        <label
          key={value}
          className={classNames(
            styles.option,
            look({
              stack: true,
              columns: ['22', 'main'],
              gapX: 's3',
              gapY: 's0',
              padX: 's3-5',
              padY: 's3',
              below: 's1',
              surface: 'panel-2',
              pointer: true,
            }),
          )}
        >
          <input
            {...register}
            className={look({ square: '22' })}
            type="radio"
            value={value}
            disabled={disabled}
          />
          <b>{label}</b>
          <Text as="span" tone="muted" size="ui" leading="1.4" gridColumn="2">
            {about}
          </Text>
        </label>
      ))}
    </fieldset>
  )
}
