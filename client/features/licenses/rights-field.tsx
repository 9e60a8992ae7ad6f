import { ArrowUp, Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { fileKindsOf } from '#contract/file-kinds.ts'
import { RIGHTS_MOST } from '#contract/license-tier.ts'
import type { TierInput, TierValues } from './tier-form-values.ts'

const fileNames = { 'mp3-320': 'MP3 320', 'master-wav': 'WAV' } as const

/** The rights as rows of a name and how much of it. The row called Files says what buyers can download. */
export function RightsField({ form }: { form: UseFormReturn<TierInput, unknown, TierValues> }) {
  const rights = useFieldArray({ control: form.control, name: 'rights' })
  const files = fileKindsOf(form.watch('rights'))
  const { errors } = form.formState
  const listError = errors.rights?.root?.message ?? errors.rights?.message
  return (
    <fieldset className="rights">
      <legend className="lab">Rights</legend>
      {rights.fields.map(({ id }, at) => {
        const row = errors.rights?.[at]
        const error = row?.label?.message ?? row?.value?.message
        return (
          <div key={id} className={error ? 'field has-error' : 'field'}>
            <div className="rights__row">
              <input
                className="input"
                aria-label={`Name of right ${at + 1}`}
                aria-invalid={row?.label ? true : undefined}
                placeholder="Streams"
                {...form.register(`rights.${at}.label`)}
              />
              <input
                className="input"
                aria-label={`Value of right ${at + 1}`}
                aria-invalid={row?.value ? true : undefined}
                placeholder="50,000"
                {...form.register(`rights.${at}.value`)}
              />
              <IconButton
                label={`Move right ${at + 1} up`}
                disabled={at === 0}
                onClick={() => rights.move(at, at - 1)}
              >
                <ArrowUp className="ico" aria-hidden />
              </IconButton>
              <IconButton label={`Remove right ${at + 1}`} onClick={() => rights.remove(at)}>
                <X className="ico" aria-hidden />
              </IconButton>
            </div>
            {error && <FieldError text={error} />}
          </div>
        )
      })}
      {listError && <FieldError text={listError} />}
      <div className="rights__end">
        <Button
          small
          disabled={rights.fields.length >= RIGHTS_MOST}
          onClick={() => rights.append({ label: '', value: '' })}
        >
          <Plus className="ico" aria-hidden />
          Add a right
        </Button>
        <p className="hint" role="status">
          Buyers download {files.map((kind) => fileNames[kind]).join(' and ')}, as set in the right “Files”.
        </p>
      </div>
    </fieldset>
  )
}
