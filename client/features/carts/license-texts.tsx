import { useStoreSettings } from '#client/platform/store-settings.ts'
import { formatWithCode } from '#contract/currency-words.ts'
import type { License } from '#contract/license.ts'
import { scopeValues } from '#contract/license-contract.ts'
import { renderTerms } from '#contract/license-terms.ts'

/** The full license texts, collapsed. A text shared by all of them comes once, at the end. */
export function LicenseTexts({ licenses, beat }: { licenses: readonly License[]; beat: { title: string } }) {
  const { storeName, governingLaw, currency } = useStoreSettings()
  const texts = licenses.map((license) => ({
    license,
    terms: renderTerms(license.terms, {
      ...scopeValues(license.scope, { producer: license.producer, beat: beat.title, store: storeName }),
      store: storeName,
      licensor: license.licensor,
      producer: license.producer,
      law: governingLaw,
      beat: beat.title,
      license: license.name,
      price: formatWithCode(license.price, currency),
    }),
  }))
  const [first] = texts
  const areSame = texts.every(({ terms }) => terms.join('\n') === first?.terms.join('\n'))
  return (
    <details className="tiers__text">
      <summary className="link">Read the full license</summary>
      {texts.map(({ license, terms }) => (
        <div key={license.id}>
          <p>
            <b>{license.name}.</b> {license.description}{' '}
            {license.rights.map(({ label, value }) => `${label}: ${value}.`).join(' ')}
          </p>
          {!areSame && <p className="tiers__terms">{terms.join('\n\n')}</p>}
        </div>
      ))}
      {areSame && first && <p className="tiers__terms">{first.terms.join('\n\n')}</p>}
    </details>
  )
}
