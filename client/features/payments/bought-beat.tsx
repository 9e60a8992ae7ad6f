import { mediaUrl } from '#client/platform/media-url.ts'
import type { Currency } from '#contract/currency.ts'
import { formatPrice } from '#contract/money.ts'
import type { OrderedBeat } from '#contract/order.ts'
import { BoughtLicense } from './bought-license.tsx'

/** An order line: the beat, the license that was sold and its price. */
export function BoughtBeat({ beat, currency }: { beat: OrderedBeat; currency: Currency }) {
  const price = formatPrice(beat.price, currency)
  return (
    <li className="pbeat">
      <img src={mediaUrl(beat.image)} alt="" width={56} height={56} loading="lazy" />
      <div>
        <b>{beat.title}</b>
        <p>
          {beat.license.name} license, by {beat.owner.username}. {beat.description}
        </p>
        {beat.passport && <BoughtLicense passport={beat.passport} />}
      </div>
      <span className="num">
        {beat.refunded ? <s className="muted">{price}</s> : price}
        {beat.refunded && <small className="muted"> refunded</small>}
      </span>
    </li>
  )
}
