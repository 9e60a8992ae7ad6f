import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button } from '#client/ui/button.tsx'
import type { CartItem } from '#contract/cart.ts'
import { formatWithCode } from '#contract/currency-words.ts'
import { type LicenseDifference, licenseDifferences } from '#contract/license-text.ts'
import { upgradedBy, useAddToCart } from './change-cart.ts'

/** What changed in a license since it was added to the cart, and how to accept it. */
export function LicenseChangeNote({ userId, item }: { userId: string; item: CartItem }) {
  const { storeName, currency } = useStoreSettings()
  const add = useAddToCart(userId)
  const { beats, license, licenseChange: change } = item
  if (!change) return null
  const differences = licenseDifferences(change.before, change.now, {
    store: storeName,
    licensor: beats.owner.username,
    beat: beats.title,
    license: change.now.name,
    price: formatWithCode(beats.price, currency),
  })
  const accept = () =>
    add.mutate({
      beat: beats.id,
      license: license.id,
      revision: change.revision,
      upgradeOf: upgradedBy(item),
    })
  return (
    <section className="licensechange" aria-label={`Changed license of ${beats.title}`}>
      <p>
        The {change.before.name} license of <b>{beats.title}</b> has changed since you chose it.
      </p>
      <dl>
        {differences.map((difference) => (
          <Difference key={JSON.stringify(difference)} difference={difference} />
        ))}
      </dl>
      {add.error && (
        <p className="err" role="alert">
          {add.error.message}
        </p>
      )}
      <Button small busy={add.isPending} onClick={accept}>
        Accept the new license<span className="sr"> of {beats.title}</span>
      </Button>
    </section>
  )
}

function Difference({ difference: { what, before, now } }: { difference: LicenseDifference }) {
  return (
    <div>
      <dt>{what}</dt>
      {before !== null && (
        <dd>
          <span className="sr">Before: </span>
          <del>{before}</del>
        </dd>
      )}
      <dd>
        <span className="sr">Now: </span>
        {now === null ? 'No longer included' : <ins>{now}</ins>}
      </dd>
    </div>
  )
}
