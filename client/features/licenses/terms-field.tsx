import { useWatch } from 'react-hook-form'
import { TextArea } from '#client/ui/text-area.tsx'
import { termsFault, termVariables } from '#contract/license-terms.ts'
import { TERMS_MAX_LENGTH } from '#contract/license-tier.ts'
import type { TierFormApi } from './tier-form-values.ts'

/** The contract text, with a reference of its variables. */
export function TermsField({ form }: { form: TierFormApi }) {
  const fault = termsFault(useWatch({ control: form.control, name: 'terms' }))
  const error = form.formState.errors.terms?.message ?? fault
  return (
    <details className="terms" open={error !== undefined || undefined}>
      <summary className="link">Edit the contract text</summary>
      <TextArea
        label="Contract text"
        rows={12}
        maxLength={TERMS_MAX_LENGTH}
        error={error}
        {...form.register('terms')}
      />
      <div className="terms__help">
        <p className="small muted">Each line is a paragraph. These variables are filled in for each buyer:</p>
        <dl>
          {Object.entries(termVariables).map(([name, meaning]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}
