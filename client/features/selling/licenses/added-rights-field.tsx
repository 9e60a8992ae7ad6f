import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, FieldLabel, Hint, Input } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import { ADDED_RIGHTS_MOST } from '#contract/licenses/license-tier.ts'
import styles from './licenses.module.css'
import type { TierFormApi } from './tier-form-values.ts'

/** Custom rights below the limits, such as Merchandise: 100 pieces. */
export function AddedRightsField({ form }: { form: TierFormApi }) {
  const { t } = useLingui()
  const rows = useFieldArray({ control: form.control, name: 'addedRights' })
  const { errors } = form.formState
  return (
    <fieldset className={classNames(styles.rights, look({ display: 'grid', gap: 's2' }))}>
      <FieldLabel as="legend">
        <Trans>More rows in the picker</Trans>
      </FieldLabel>
      {rows.fields.map(({ id }, at) => {
        const number = at + 1
        const row = errors.addedRights?.[at]
        const error = row?.label?.message ?? row?.value?.message
        return (
          <FieldBox key={id} failed={Boolean(error)}>
            <div
              className={classNames(
                styles.rightsRow,
                look({
                  display: 'grid',
                  columns: { base: ['2fr', '3fr', 'auto'], below600: ['main', 'auto'] },
                  gap: 's1-5',
                  align: 'center',
                }),
              )}
            >
              <Input
                aria-label={t`Name of row ${number}`}
                aria-invalid={row?.label ? true : undefined}
                placeholder={t`Merchandise`}
                {...form.register(`addedRights.${at}.label`)}
              />
              <Input
                aria-label={t`Value of row ${number}`}
                aria-invalid={row?.value ? true : undefined}
                placeholder={t`100 pieces`}
                {...form.register(`addedRights.${at}.value`)}
              />
              <IconButton label={t`Remove row ${number}`} icon={X} onClick={() => rows.remove(at)} />
            </div>
            {error && <FieldError text={error} />}
          </FieldBox>
        )
      })}
      <div
        className={classNames(
          styles.rightsEnd,
          look({ gapY: 's2', gapX: 's4', above: 's1', cluster: true, gap: 's2' }),
        )}
      >
        <Button
          small
          disabled={rows.fields.length >= ADDED_RIGHTS_MOST}
          onClick={() => rows.append({ label: '', value: '' })}
        >
          <LineIcon of={Plus} />
          <Trans>Add a row</Trans>
        </Button>
        <Hint>
          <Trans>A row with the same name as one above replaces it.</Trans>
        </Hint>
      </div>
    </fieldset>
  )
}
