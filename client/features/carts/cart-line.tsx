import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { CartItem } from '#contract/cart.ts'
import type { CartQuote } from '#contract/cart-quote.ts'
import { LicenseChangeNote } from './license-change-note.tsx'
import { LicensePicker } from './license-picker.tsx'
import { LinePrice } from './line-price.tsx'
import { agreedNote } from './own-offers.ts'
import { ReplacesNote } from './replaces-note.tsx'

/** A line of the cart; its license can be changed in place. */
export function CartLine({
  userId,
  item,
  quoted,
  onRemove,
  onLeave,
}: {
  userId: string
  item: CartItem
  quoted: CartQuote['lines'][number] | undefined
  onRemove: () => void
  onLeave: () => void
}) {
  const { formatTotal } = useMoney()
  const { beats, license, state } = item
  const [choosing, setChoosing] = useState(false)
  const isGone = state === 'unavailable'
  return (
    <li className="line">
      {beats.cover ? (
        <BeatCover beat={beats} sizes="72px" decorative />
      ) : (
        <span className="sleeve sleeve--paper" aria-hidden="true">
          <span>{beats.title}</span>
        </span>
      )}
      <div className="line__what">
        {isGone ? (
          <b>{beats.title}</b>
        ) : (
          <Link to={`/beats/${beats.id}`} onClick={onLeave}>
            <b>{beats.title}</b>
          </Link>
        )}
        <span className="muted">by {beats.owner.username}</span>
        {isGone ? (
          <span className="line__note">
            {item.soldExclusively ? 'Sold exclusively' : 'No longer for sale'}
          </span>
        ) : (
          <button type="button" className="link line__license" onClick={() => setChoosing(true)}>
            {license.name} license{agreedNote(quoted)}
            <span className="sr">, change</span>
          </button>
        )}
        <ReplacesNote item={item} />
        {state === 'repriced' && (
          <span className="line__note">
            Was {formatTotal(item.priceWhenAdded)} when you added it, now {formatTotal(beats.price)}
          </span>
        )}
        {item.licenseChange && <LicenseChangeNote userId={userId} item={item} />}
      </div>
      {isGone ? <span /> : <LinePrice price={beats.price} quoted={quoted} />}
      <IconButton label={`Remove ${beats.title}`} danger icon={Trash2} onClick={onRemove} />
      <LicensePicker open={choosing} onClose={() => setChoosing(false)} beat={beats} chosen={license.id} />
    </li>
  )
}
