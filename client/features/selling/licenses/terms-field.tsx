import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { Cluster, Grid, Text } from '#client/ui/primitives.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { hasLiabilityClause, withLiabilityClause } from '#contract/licenses/liability-clause.ts'
import { termVariables, validateTerms } from '#contract/licenses/license-terms.ts'
import { TERMS_MAX_LENGTH } from '#contract/licenses/license-tier.ts'
import styles from './licenses.module.css'
import type { TierFormApi } from './tier-form-values.ts'

/** The contract text, with a reference of its variables. */
export function TermsField({ form }: { form: TierFormApi }) {
  const { t, i18n } = useLingui()
  const terms = useWatch({ control: form.control, name: 'terms' })
  const fault = validateTerms(terms)
  const error = form.formState.errors.terms?.message ?? fault
  return (
    <>
      <Switch
        on={hasLiabilityClause(terms)}
        onChange={(on) => form.setValue('terms', withLiabilityClause(terms, on), { shouldDirty: true })}
      >
        <Trans>Indemnity and liability cap</Trans>
      </Switch>
      <details className={styles.terms} open={error !== undefined || undefined}>
        <Text as="summary" width="fit" minHeight="32" pointer link>
          <Trans>Edit the contract text</Trans>
        </Text>
        <TextArea
          label={t`Contract text`}
          rows={12}
          maxLength={TERMS_MAX_LENGTH}
          error={error}
          {...form.register('terms')}
        />
        <div className={styles.termsHelp}>
          <Text size="small" tone="muted">
            <Trans>Each line is a paragraph. These variables are filled in for each buyer:</Trans>
          </Text>
          <Grid as="dl" columns={{ base: '2', below600: '1' }} gapY="s1" gapX="s5" above="s2" size="fine">
            {Object.entries(termVariables).map(([name, meaning]) => (
              <Cluster gapY="0" gapX="s2" align="stretch" key={name}>
                <Text as="dt" weight="strong">{`{${name}}`}</Text>
                <dd>{i18n._(meaning)}</dd>
              </Cluster>
            ))}
          </Grid>
        </div>
      </details>
    </>
  )
}
