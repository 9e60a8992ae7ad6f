import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiForms from '#client/ui/styles/forms.module.css'
import uiToggles from '#client/ui/styles/toggles.module.css'
import stylesCss from './tier-form.module.css'
import type { TierFormApi } from './tier-form-values.ts'

export type LimitName =
  | 'scope.streams'
  | 'scope.copies'
  | 'scope.videos'
  | 'scope.radioStations'
  | 'scope.performances'
  | 'scope.termYears'

/** A number with an Unlimited toggle. */
export function LimitField({
  form,
  name,
  label,
  error,
  without = 'Unlimited',
}: {
  form: TierFormApi
  name: LimitName
  label: string
  error: string | undefined
  /** Label of the toggle. */
  without?: string
}) {
  const id = useId()
  const value = useWatch({ control: form.control, name })
  const isUnlimited = value === null
  const change = (next: string | null) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <div className={error ? classNames(stylesCss.limit, uiForms.hasError) : stylesCss.limit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={classNames(uiForms.input, uiBase.num)}
        inputMode="numeric"
        autoComplete="off"
        disabled={isUnlimited}
        placeholder={isUnlimited ? without : ''}
        value={isUnlimited ? '' : String(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id} error` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <label className={uiToggles.toggle}>
        <input
          type="checkbox"
          checked={isUnlimited}
          aria-label={`${label}: ${without}`}
          onChange={(event) => change(event.target.checked ? null : '')}
        />
        <span>{without}</span>
      </label>
      {error && <FieldError id={`${id} error`} text={error} />}
    </div>
  )
}
