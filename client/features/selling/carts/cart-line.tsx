import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import styles from './cart.module.css'
import { LicenseChangeNote } from './license-change-note.tsx'
import { LicensePicker } from './license-picker.tsx'
import { LinePrice } from './line-price.tsx'
import { agreedNote } from './own-offers.ts'
import { ReplacesNote } from './replaces-note.tsx'

/** A line of the cart; its license can be changed in place. */
export function CartLineItem({
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
  const isCheaper = beats.price < item.priceWhenAdded
  return (
    <li className={styles.line}>
      {beats.cover ? (
        <BeatCover beat={beats} sizes="72px" decorative />
      ) : (
        <Sleeve paper aria-hidden="true">
          <span>{beats.title}</span>
        </Sleeve>
      )}
      <div className={styles.lineWhat}>
        {isGone ? (
          <b>{beats.title}</b>
        ) : (
          <Link to={beatPath(beats)} onClick={onLeave}>
            <b>{beats.title}</b>
          </Link>
        )}
        <Text as="span" tone="muted">
          by {beats.owner.username}
        </Text>
        {isGone ? (
          <Text as="span" weight="strong" tone="red">
            {item.soldExclusively ? 'Sold exclusively' : 'No longer for sale'}
          </Text>
        ) : (
          <button
            type="button"
            className={classNames(styles.lineLicense, look({ link: true }))}
            onClick={() => setChoosing(true)}
          >
            {license.name} license{agreedNote(quoted)}
            <VisuallyHidden>, change</VisuallyHidden>
          </button>
        )}
        <ReplacesNote item={item} />
        {state === 'repriced' && (
          <span
            className={classNames(isCheaper && styles.lineNoteGood, look({ weight: 'strong', tone: 'red' }))}
          >
            Price {isCheaper ? 'dropped' : 'went up'} from {formatTotal(item.priceWhenAdded)} to{' '}
            {formatTotal(beats.price)}
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
