import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
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
            <Trans>Beats</Trans>
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
  const { t } = useLingui()
  return (
    <div
      className={classNames(
        styles.deal,
        look({
          display: 'grid',
          columns: ['auto', 'main', 'auto'],
          gap: 's3-5',
          align: 'center',
          padY: 's3',
          padX: 's6',
          surface: 'panel-2',
          size: 'ui',
          leading: '1.4',
        }),
      )}
    >
      <span
        className={classNames(styles.pips, look({ inline: true, wraps: true, gap: 's1', maxWidth: '104' }))}
        role="img"
        aria-label={t`${filled} of ${{ total: of }}`}
      >
        {Array.from({ length: of }, (_, place) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: lamps have nothing but their place
            key={place}
            className={classNames(
              place < filled ? styles.on : undefined,
              look({ ring: 'edge', width: '14', height: '20', surface: 'well' }),
            )}
          />
        ))}
      </span>
      <p>
        <b>{text}</b>
        <Text as="span" tone="muted">
          {detail}
        </Text>
      </p>
      {children}
    </div>
  )
}
