import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiForms from '#client/ui/styles/forms.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import { ADDED_RIGHTS_MOST } from '#contract/licenses/license-tier.ts'
import styles from './licenses.module.css'
import type { TierFormApi } from './tier-form-values.ts'

/** Custom rights below the limits, such as Merchandise: 100 pieces. */
export function AddedRightsField({ form }: { form: TierFormApi }) {
  const rows = useFieldArray({ control: form.control, name: 'addedRights' })
  const { errors } = form.formState
  return (
    <fieldset className={styles.rights}>
      <legend className={uiForms.lab}>More rows in the picker</legend>
      {rows.fields.map(({ id }, at) => {
        const row = errors.addedRights?.[at]
        const error = row?.label?.message ?? row?.value?.message
        return (
          <div key={id} className={error ? classNames(uiForms.field, uiForms.hasError) : uiForms.field}>
            <div className={styles.rightsRow}>
              <input
                className={uiForms.input}
                aria-label={`Name of row ${at + 1}`}
                aria-invalid={row?.label ? true : undefined}
                placeholder="Merchandise"
                {...form.register(`addedRights.${at}.label`)}
              />
              <input
                className={uiForms.input}
                aria-label={`Value of row ${at + 1}`}
                aria-invalid={row?.value ? true : undefined}
                placeholder="100 pieces"
                {...form.register(`addedRights.${at}.value`)}
              />
              <IconButton label={`Remove row ${at + 1}`} icon={X} onClick={() => rows.remove(at)} />
            </div>
            {error && <FieldError text={error} />}
          </div>
        )
      })}
      <div className={classNames(uiLayout.cluster, styles.rightsEnd)}>
        <Button
          small
          disabled={rows.fields.length >= ADDED_RIGHTS_MOST}
          onClick={() => rows.append({ label: '', value: '' })}
        >
          <Plus className={uiBase.ico} aria-hidden />
          Add a row
        </Button>
        <p className={uiForms.hint}>A row with the same name as one above replaces it.</p>
      </div>
    </fieldset>
  )
}
