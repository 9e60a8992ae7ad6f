import { useWatch } from 'react-hook-form'
import { Text } from '#client/ui/primitives.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { hasLiabilityClause, withLiabilityClause } from '#contract/licenses/liability-clause.ts'
import { termVariables, validateTerms } from '#contract/licenses/license-terms.ts'
import { TERMS_MAX_LENGTH } from '#contract/licenses/license-tier.ts'
import styles from './licenses.module.css'
import type { TierFormApi } from './tier-form-values.ts'

/** The contract text, with a reference of its variables. */
export function TermsField({ form }: { form: TierFormApi }) {
  const terms = useWatch({ control: form.control, name: 'terms' })
  const fault = validateTerms(terms)
  const error = form.formState.errors.terms?.message ?? fault
  return (
    <>
      <Switch
        on={hasLiabilityClause(terms)}
        onChange={(on) => form.setValue('terms', withLiabilityClause(terms, on), { shouldDirty: true })}
      >
        Indemnity and liability cap
      </Switch>
      <details className={styles.terms} open={error !== undefined || undefined}>
        <Text as="summary" link>
          Edit the contract text
        </Text>
        <TextArea
          label="Contract text"
          rows={12}
          maxLength={TERMS_MAX_LENGTH}
          error={error}
          {...form.register('terms')}
        />
        <div className={styles.termsHelp}>
          <Text size="small" tone="muted">
            Each line is a paragraph. These variables are filled in for each buyer:
          </Text>
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
    </>
  )
}
