import type { UseFormReturn } from 'react-hook-form'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { renderTerms, termsFault, termVariables } from '#contract/license-terms.ts'
import { TERMS_MAX_LENGTH } from '#contract/license-tier.ts'
import { parseDollars, toDollars } from '#contract/money.ts'
import type { TierInput, TierValues } from './tier-form-values.ts'

/** The contract text, what its variables mean, and how it reads on a document. */
export function TermsField({ form }: { form: UseFormReturn<TierInput, unknown, TierValues> }) {
  const text = form.watch('terms')
  const fault = termsFault(text)
  const example = useExample(form.watch('name'), form.watch('price'))
  return (
    <div className="form__2 terms">
      <div className="form">
        <TextArea
          label="Contract text"
          rows={12}
          maxLength={TERMS_MAX_LENGTH}
          error={form.formState.errors.terms?.message ?? fault}
          {...form.register('terms')}
        />
        <div className="terms__help">
          <p className="small muted">
            Each line is a paragraph. These placeholders are filled in for each buyer:
          </p>
          <dl>
            {Object.entries(termVariables).map(([name, meaning]) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <section className="terms__paper" aria-label="Preview">
        <p className="terms__head">Preview</p>
        <p className="terms__text">{renderTerms(text, example).join('\n\n')}</p>
      </section>
    </div>
  )
}

/** Somebody buys a beat. */
function useExample(name: string, price: string) {
  const { storeName } = useStoreSettings()
  const cents = parseDollars(price) ?? 2_900
  return {
    store: storeName,
    licensor: 'Maya Rivers',
    licensee: 'Zoë Reyes',
    beat: 'Night Bus',
    license: name || 'Basic',
    price: `USD ${toDollars(cents).toFixed(2)}`,
    date: new Date().toLocaleDateString('en-US', { dateStyle: 'long' }),
    order: 'BB-1042',
  }
}
