import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { Input } from '#client/ui/form-parts.tsx'
import { look } from '#client/ui/primitives.tsx'
import { Toggle } from '#client/ui/toggle-parts.tsx'
import stylesCss from './tier-form.module.css'
import type { TierFormApi } from './tier-form-values.ts'

type LimitName =
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
  ...given
}: {
  form: TierFormApi
  name: LimitName
  label: string
  error: string | undefined
  /** Label of the toggle. */
  without?: string
}) {
  const { t } = useLingui()
  const without = given.without ?? t`Unlimited`
  const id = useId()
  const value = useWatch({ control: form.control, name })
  const isUnlimited = value === null
  const change = (next: string | null) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <div
      className={classNames(
        stylesCss.limit,
        look({ display: 'grid', columns: ['main', 'auto'], gap: 's1-5', align: 'center', pack: 'start' }),
      )}
    >
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        numeric
        inputMode="numeric"
        autoComplete="off"
        disabled={isUnlimited}
        placeholder={isUnlimited ? without : ''}
        value={isUnlimited ? '' : String(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id} error` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <Toggle>
        <input
          type="checkbox"
          checked={isUnlimited}
          aria-label={`${label}: ${without}`}
          onChange={(event) => change(event.target.checked ? null : '')}
        />
        <span>{without}</span>
      </Toggle>
      {error && <FieldError id={`${id} error`} text={error} />}
    </div>
  )
}
