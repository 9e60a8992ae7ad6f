import { CircleArrowUp } from 'lucide-react'
import { useMoney } from '#client/platform/use-money.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { creditLine } from '#contract/licenses/license-contract.ts'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import { countPhrase, describeScope, differenceOf } from '#contract/licenses/license-sentences.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import styles from './tier-form.module.css'

const PRODUCER = 'Maya Rivers'

/** A live summary of a license in plain sentences, and what it adds to the one before it. */
export function PlainSummary({
  name,
  scope,
  price,
  factor,
  before,
}: {
  name: string
  /** Undefined while a field is invalid. */
  scope: LicenseScope | undefined
  /** In dollars; undefined: the factor applies. */
  price: number | undefined
  factor: number
  /** The previous license in the list. */
  before: LicenseTier | undefined
}) {
  const { formatPrice } = useMoney()
  const [lead, ...rest] = scope
    ? describeScope(scope, {
        name: name || 'This license',
        price: price === undefined ? factorPhrase(factor) : formatPrice(price),
        credit: creditLine(scope, { producer: PRODUCER, beat: 'Night Bus', store: 'the store' }),
      })
    : []
  const step = scope && before ? differenceOf(before.scope, scope) : undefined
  return (
    <section className={styles.plain} aria-label="In plain English" aria-live="polite">
      <h2>In plain English</h2>
      {lead === undefined ? (
        <p className={styles.plainLead}>Fill in the limits to see what buyers get.</p>
      ) : (
        <>
          <p className={styles.plainLead}>{lead}</p>
          <ul>
            {rest.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {before && step !== undefined && (
        <p className={styles.plainStep}>
          <LineIcon of={CircleArrowUp} size="small" />
          <span>
            Over {before.name} it {step}.
          </span>
        </p>
      )}
    </section>
  )
}

function factorPhrase(factor: number): string {
  if (factor === 1) return 'the price of the beat'
  return Number.isInteger(factor) && factor > 1
    ? `${countPhrase(factor, 'time')} the price of the beat`
    : `${factor} × the price of the beat`
}
