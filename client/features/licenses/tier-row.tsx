import { ArrowDown, ArrowUp, Eye, EyeOff, Lock, Pencil, Trash2 } from 'lucide-react'
import { type Money, useMoney } from '#client/platform/use-money.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { isTrackout } from '#contract/license-scope.ts'
import { scopeLine } from '#contract/license-sentences.ts'
import type { LicenseTier } from '#contract/license-tier.ts'

/** A license: its content and price, the number of its beats, and actions. */
export function TierRow({
  tier,
  isFirst,
  isLast,
  busy,
  onMove,
  onEdit,
  onHide,
  onDelete,
  onOffer,
}: {
  tier: LicenseTier
  isFirst: boolean
  isLast: boolean
  busy: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onHide: () => void
  onDelete: () => void
  onOffer: () => void
}) {
  const { formatPrice } = useMoney()
  const { id, name, hidden } = tier
  return (
    <article className="panel ltier" aria-label={name}>
      <LicenseMark icon={tier.icon} isTrackout={isTrackout(tier.scope)} />
      <div className="ltier__head">
        <h2 className="cluster h3">
          {name}
          {hidden && (
            <span className="badge">
              <EyeOff className="ico" aria-hidden />
              Hidden
            </span>
          )}
          {tier.scope.exclusive && (
            <span className="badge">
              <Lock className="ico" aria-hidden />
              Exclusive
            </span>
          )}
        </h2>
        <p className="muted">{tier.description}</p>
        <p className="ltier__scope num">{scopeLine(tier.scope)}</p>
      </div>
      <div className="ltier__price">
        <b className="num">{priceText(tier, formatPrice)}</b>
        <p className="muted small num">{countText(tier)}</p>
        {tier.otherBeats > 0 && !hidden && (
          <Button small variant="quiet" disabled={busy} onClick={onOffer}>
            Offer on {tier.otherBeats === 1 ? 'the other beat' : `the other ${tier.otherBeats} beats`}
          </Button>
        )}
      </div>
      <div className="ltier__keys">
        <IconButton
          label={`Move ${name} up`}
          data-key={`${id} -1`}
          disabled={isFirst}
          icon={ArrowUp}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          data-key={`${id} 1`}
          disabled={isLast}
          icon={ArrowDown}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Edit ${name}`} data-key={`${id} edit`} icon={Pencil} onClick={onEdit} />
        <IconButton
          label={hidden ? `Sell ${name} again` : `Hide ${name}`}
          disabled={busy}
          icon={hidden ? Eye : EyeOff}
          onClick={onHide}
        />
        <IconButton label={`Delete ${name}`} danger icon={Trash2} onClick={onDelete} />
      </div>
      {tier.addedRights.length > 0 && (
        <Facts className="ltier__rights" facts={tier.addedRights.map(({ label, value }) => [label, value])} />
      )}
    </article>
  )
}

function countText({ beats, ownPrices, sold }: LicenseTier): string {
  const counted = beats === 1 ? '1 beat' : `${beats} beats`
  const offered = sold === 0 ? counted : `${counted}, ${sold} sold`
  return ownPrices === 0 || ownPrices === beats ? offered : `${offered}, ${ownPrices} at custom prices`
}

function priceText(
  { price, priceFactor, beats, ownPrices }: LicenseTier,
  formatPrice: Money['formatPrice'],
): string {
  if (beats > 0 && ownPrices === beats) return 'Custom price on each beat'
  if (price !== null) return formatPrice(price)
  return priceFactor === 1 ? 'Price of the beat' : `${priceFactor} × the beat`
}
