import { useStoreSettings } from '#client/platform/store-settings.ts'
import { formatWithCode } from '#contract/currency-words.ts'
import { partyName, scopeValues } from '#contract/license-contract.ts'
import type { LicenseScope } from '#contract/license-scope.ts'
import { termPieces } from '#contract/license-terms.ts'
import { toDollars } from '#contract/money.ts'

/** The contract as a buyer would get it. What comes from a field or a purchase is marked. */
export function ContractPreview({
  name,
  scope,
  terms,
  priceCents,
}: {
  name: string
  scope: LicenseScope | undefined
  terms: string
  priceCents: number
}) {
  const { storeName, governingLaw, currency } = useStoreSettings()
  const producer = 'Maya Rivers'
  const values = {
    ...(scope && scopeValues(scope, { producer, beat: 'Night Bus', store: storeName })),
    store: storeName,
    licensor: producer,
    producer,
    licensee: partyName({ legalName: 'Zoë Reyes', artistName: 'ZR' }, ''),
    artist: 'ZR',
    beat: 'Night Bus',
    license: name || 'Basic',
    price: formatWithCode(toDollars(priceCents), currency),
    date: new Date().toLocaleDateString('en-US', { dateStyle: 'long' }),
    order: 'BB-1042',
    law: governingLaw,
  }
  const paragraphs = termPieces(terms, values)
  return (
    <section className="contract" aria-label="Contract preview">
      <header>
        <h2>Contract</h2>
        <span className="small">as Zoë Reyes would get it</span>
      </header>
      <ol>
        {paragraphs.map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity than their place
          <li key={at}>
            {pieces.map(({ text, isValue }, place) => {
              const key = `${place} ${text}`
              if (isValue) return <mark key={key}>{text}</mark>
              return place === 0 ? <Opening key={key} text={text} /> : <span key={key}>{text}</span>
            })}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The start of a paragraph. A heading such as `Limits.` stands out. */
function Opening({ text }: { text: string }) {
  const heading = /^\p{Lu}[\p{L} ]{1,24}\.(?= |$)/u.exec(text)?.[0] ?? ''
  return (
    <span>
      {heading !== '' && <b>{heading}</b>}
      {text.slice(heading.length)}
    </span>
  )
}
