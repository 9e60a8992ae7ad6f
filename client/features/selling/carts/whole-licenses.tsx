import { useLingui } from '@lingui/react/macro'
import { makeI18n } from '#client/platform/page-texts.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Text } from '#client/ui/primitives.tsx'
import { drawLabel, drawValue } from '#contract/licenses/draw-right.ts'
import type { License } from '#contract/licenses/license.ts'
import { scopeValues } from '#contract/licenses/license-contract.ts'
import { renderTerms } from '#contract/licenses/license-terms.ts'
import { formatWithCode } from '#contract/pricing/currency-words.ts'

/** The full texts of licenses. One that all of them share comes once, at the end. */
export function WholeLicenses({ licenses, beat }: { licenses: readonly License[]; beat: { title: string } }) {
  const { i18n } = useLingui()
  const { storeName, governingLaw, currency } = useStoreSettings()
  const texts = licenses.map((license) => ({
    license,
    terms: renderTerms(
      license.terms,
      {
        ...scopeValues(
          license.scope,
          { producer: license.producer, beat: beat.title, store: storeName },
          // A contract that is not in the language of the page is in that of the sources, as far as its values go.
          license.termsLocale === i18n.locale ? i18n : makeI18n(),
        ),
        store: storeName,
        licensor: license.licensor,
        producer: license.producer,
        law: governingLaw,
        beat: beat.title,
        license: license.name,
        price: formatWithCode(license.price, currency),
      },
      i18n,
    ),
  }))
  const [first] = texts
  const areSame = texts.every(({ terms }) => terms.join('\n') === first?.terms.join('\n'))
  return (
    <>
      {texts.map(({ license, terms }) => (
        <div key={license.id}>
          <p>
            <b>{license.name}.</b> {license.description}{' '}
            {license.rights
              .map((right) => `${drawLabel(right.label, i18n)}: ${drawValue(right, license.scope, i18n)}.`)
              .join(' ')}
          </p>
          {!areSame && (
            <Text lines lang={license.termsLocale}>
              {terms.join('\n\n')}
            </Text>
          )}
        </div>
      ))}
      {areSame && first && (
        <Text lines lang={first.license.termsLocale}>
          {first.terms.join('\n\n')}
        </Text>
      )}
    </>
  )
}
