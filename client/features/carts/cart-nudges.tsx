import { Link } from 'react-router'
import type { CartQuote } from '#contract/cart-quote.ts'

/** How the bulk deals stand, above the lines of the cart. */
export function CartNudges({ nudges, onLeave }: { nudges: CartQuote['nudges']; onLeave: () => void }) {
  return nudges.map(({ deal, text, detail, filled, of }) => (
    <div className="deal" key={deal}>
      <span className="pips" role="img" aria-label={`${filled} of ${of}`}>
        {Array.from({ length: of }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lamps have nothing but their place
          <i key={place} className={place < filled ? 'on' : undefined} />
        ))}
      </span>
      <p>
        <b>{text}</b>
        <span>{detail}</span>
      </p>
      {filled < of && (
        <Link className="link link--tap" to="/beats" onClick={onLeave}>
          Beats
        </Link>
      )}
    </div>
  ))
}
