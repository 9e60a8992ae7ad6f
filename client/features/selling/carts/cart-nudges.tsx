import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '#client/ui/primitives.tsx'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import styles from './cart.module.css'

type ShownNudge = Pick<CartQuote['nudges'][number], 'deal' | 'text' | 'detail' | 'filled' | 'of'>

/** Progress of the bulk deals, above the lines of the cart. */
export function CartNudges({ nudges, onLeave }: { nudges: readonly ShownNudge[]; onLeave: () => void }) {
  return nudges
    .filter(({ filled }) => filled > 0)
    .map((nudge) => (
      <BulkNote key={nudge.deal} nudge={nudge}>
        {nudge.filled < nudge.of && (
          <Text as={Link} link tap to="/beats" onClick={onLeave}>
            Beats
          </Text>
        )}
      </BulkNote>
    ))
}

/** A bulk deal as text, with a meter of its licenses. */
export function BulkNote({
  nudge: { text, detail, filled, of },
  children,
}: {
  nudge: Omit<ShownNudge, 'deal'>
  children?: ReactNode
}) {
  return (
    <div className={styles.deal}>
      <span className={styles.pips} role="img" aria-label={`${filled} of ${of}`}>
        {Array.from({ length: of }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lamps have nothing but their place
          <i key={place} className={place < filled ? styles.on : undefined} />
        ))}
      </span>
      <p>
        <b>{text}</b>
        <span>{detail}</span>
      </p>
      {children}
    </div>
  )
}
