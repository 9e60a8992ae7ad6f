import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import type { LicenseTier } from '#contract/license-tier.ts'
import { formatPrice } from '#contract/money.ts'

/** A license: what it says and costs, to how many beats it belongs, and what can be done with it. */
export function TierRow({
  tier,
  isFirst,
  isLast,
  busy,
  onMove,
  onEdit,
  onHide,
  onDelete,
}: {
  tier: LicenseTier
  isFirst: boolean
  isLast: boolean
  busy: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onHide: () => void
  onDelete: () => void
}) {
  const { id, name, hidden } = tier
  return (
    <article className="panel ltier" aria-label={name}>
      <LicenseMark icon={tier.icon} />
      <div className="ltier__head">
        <h2 className="h3">
          {name}
          {hidden && (
            <span className="badge">
              <EyeOff className="ico" aria-hidden />
              Hidden
            </span>
          )}
        </h2>
        <p className="muted">{tier.description}</p>
      </div>
      <div className="ltier__price">
        <b className="num">{priceText(tier)}</b>
        <p className="muted small num">{countText(tier)}</p>
      </div>
      <div className="ltier__keys">
        <IconButton
          label={`Move ${name} up`}
          data-key={`${id} -1`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp className="ico" aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          data-key={`${id} 1`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown className="ico" aria-hidden />
        </IconButton>
        <IconButton label={`Edit ${name}`} data-key={`${id} edit`} onClick={onEdit}>
          <Pencil className="ico" aria-hidden />
        </IconButton>
        <IconButton label={hidden ? `Sell ${name} again` : `Hide ${name}`} disabled={busy} onClick={onHide}>
          {hidden ? <Eye className="ico" aria-hidden /> : <EyeOff className="ico" aria-hidden />}
        </IconButton>
        <IconButton label={`Delete ${name}`} danger onClick={onDelete}>
          <Trash2 className="ico" aria-hidden />
        </IconButton>
      </div>
      <dl className="ltier__rights">
        {tier.rights.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function countText({ beats, ownPrices }: LicenseTier): string {
  const offered = beats === 1 ? '1 beat' : `${beats} beats`
  return ownPrices === 0 || ownPrices === beats ? offered : `${offered}, ${ownPrices} at custom prices`
}

function priceText({ price, beats, ownPrices }: LicenseTier): string {
  if (beats > 0 && ownPrices === beats) return 'Custom price on each beat'
  return price === null ? 'Beat’s price' : formatPrice(price)
}
