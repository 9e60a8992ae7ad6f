import { mediaUrl } from '#client/platform/media-url.ts'
import { formatPrice } from '#contract/money.ts'
import type { OrderedBeat } from '#contract/order.ts'
import { BoughtLicense } from './bought-license.tsx'

/** A line of an order: the beat, the license that was sold and its price. */
export function BoughtBeat({ beat }: { beat: OrderedBeat }) {
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
        {beat.refunded ? <s className="muted">{formatPrice(beat.price)}</s> : formatPrice(beat.price)}
        {beat.refunded && <small className="muted"> refunded</small>}
      </span>
    </li>
  )
}
