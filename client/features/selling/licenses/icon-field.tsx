import type { UseFormReturn } from 'react-hook-form'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, FieldLabel } from '#client/ui/form-parts.tsx'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { licenseIcons } from '#contract/licenses/license.ts'
import styles from './licenses.module.css'
import type { TierInput, TierValues } from './tier-form-values.ts'

const names = { gold: 'Gold', premium: 'Premium', diamond: 'Diamond' } as const

/** Selects the icon that the shop shows next to a license. */
export function IconField({ form }: { form: UseFormReturn<TierInput, unknown, TierValues> }) {
  const error = form.formState.errors.icon?.message
  return (
    <FieldBox as="fieldset">
      <FieldLabel as="legend">Icon</FieldLabel>
      <div className={styles.iconsRow}>
        {licenseIcons.toReversed().map((icon) => (
          <label key={icon} title={names[icon]}>
            <input type="radio" value={icon} aria-label={names[icon]} {...form.register('icon')} />
            <LicenseMark icon={icon} />
          </label>
        ))}
      </div>
      {error && <FieldError text={error} />}
    </FieldBox>
  )
}
