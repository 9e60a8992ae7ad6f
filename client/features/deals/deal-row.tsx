import {
  CircleStop,
  Copy,
  Layers,
  Pause,
  Pencil,
  Percent,
  Play,
  ReceiptText,
  Ticket,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { Deal, DealScopes } from '#contract/deal.ts'
import { DealBadge } from './deal-badge.tsx'
import { DealOrders } from './deal-orders.tsx'
import { whatItDoes, when, whichBeats } from './deal-words.ts'

const icons = { sale: Percent, bulk: Layers, code: Ticket }

export type DealAct = 'edit' | 'copy' | 'pause' | 'resume' | 'end' | 'delete'

/** A deal: discount, scope, dates, uses, and actions. */
export function DealRow({
  deal,
  scopes,
  busy,
  onAct,
}: {
  deal: Deal
  scopes: DealScopes | undefined
  busy: boolean
  onAct: (act: DealAct) => void
}) {
  const [showsOrders, setShowsOrders] = useState(false)
  const { currency } = useMoney()
  const Icon = icons[deal.kind]
  const title = deal.kind === 'code' ? (deal.code ?? deal.name) : deal.name
  const isOver = deal.state === 'ended'
  const isPaused = deal.state === 'paused'
  return (
    <li className="dealrow">
      <span className="dealrow__k">
        <Icon className="ico" aria-hidden />
      </span>
      <div>
        <h2 className="h4">{title}</h2>
        <p className="muted small">{whatItDoes(deal, scopes, currency)}</p>
      </div>
      <p className="dealrow__for small">
        <span>{whichBeats(deal, scopes)}</span>
        <span className="muted num">{when(deal)}</span>
      </p>
      <Used deal={deal} />
      <DealBadge state={deal.state} />
      <div className="dealrow__keys">
        {!isOver && (
          <>
            <IconButton label={`Edit ${title}`} icon={Pencil} onClick={() => onAct('edit')} />
            <IconButton
              label={isPaused ? `Resume ${title}` : `Pause ${title}`}
              disabled={busy}
              icon={isPaused ? Play : Pause}
              onClick={() => onAct(isPaused ? 'resume' : 'pause')}
            />
          </>
        )}
        {deal.uses > 0 && (
          <IconButton
            label={`Orders with ${title}`}
            aria-expanded={showsOrders}
            icon={ReceiptText}
            onClick={() => setShowsOrders(!showsOrders)}
          />
        )}
        <IconButton label={`Copy ${title}`} icon={Copy} onClick={() => onAct('copy')} />
        {deal.wasUsed ? (
          !isOver && (
            <IconButton
              label={`End ${title}`}
              danger
              disabled={busy}
              icon={CircleStop}
              onClick={() => onAct('end')}
            />
          )
        ) : (
          <IconButton
            label={`Delete ${title}`}
            danger
            disabled={busy}
            icon={Trash2}
            onClick={() => onAct('delete')}
          />
        )}
      </div>
      {showsOrders && <DealOrders deal={deal} title={title} />}
    </li>
  )
}

function Used({ deal: { uses, maxUses, earned } }: { deal: Deal }) {
  const { formatTotal } = useMoney()
  const of = maxUses === null ? (uses === 1 ? ' time' : ' times') : ` of ${maxUses}`
  return (
    <div className="used num">
      Used {uses}
      {of}
      {maxUses !== null && (
        <span className="used__bar" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (uses / maxUses) * 100)}%` }} />
        </span>
      )}
      {uses > 0 && <span className="muted small">{formatTotal(earned)} earned</span>}
    </div>
  )
}
