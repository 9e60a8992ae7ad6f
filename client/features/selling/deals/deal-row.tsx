import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  CirclePause,
  CirclePlay,
  CircleStop,
  Copy,
  Pause,
  Pencil,
  Play,
  ReceiptText,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import type { Deal, DealKind, DealOf, DealScopes, DealState } from '#contract/pricing/deal.ts'
import { listParts } from '#contract/text/list-names.ts'
import { msg } from '#contract/text/msg.ts'
import type { ShownIn } from './deal-kind-view.ts'
import { dealKindView } from './deal-kinds.ts'
import { DealOrderList } from './deal-orders.tsx'
import { when, whichBeats } from './deal-words.ts'
import styles from './deals.module.css'

const looks = {
  running: ['good', CirclePlay, msg`Running`],
  scheduled: ['info', CalendarClock, msg`Scheduled`],
  paused: ['waiting', CirclePause, msg`Paused`],
  'used-up': [undefined, CircleStop, msg`Used up`],
  ended: [undefined, CircleStop, msg`Ended`],
} as const

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
  const { i18n, t } = useLingui()
  const [showsOrders, setShowsOrders] = useState(false)
  const { currency } = useMoney()
  const days = useDays()
  const locale = useLocale()
  const { icon: Icon, title, summary, maxUses } = shownAs(deal, scopes, { currency, locale })
  const isOver = deal.state === 'ended'
  const isPaused = deal.state === 'paused'
  return (
    <li
      className={classNames(
        styles.dealrow,
        look({
          display: 'grid',
          columns: {
            base: ['tap', '1.5fr', '1.2fr', '150', '120', 'auto'],
            below1024: ['tap', 'main', 'auto'],
          },
          gapY: 's2',
          gapX: 's5',
          align: 'center',
          minHeight: '80',
          padY: 's3',
          border: 'top',
        }),
      )}
    >
      <Stack as="span" center width="tap" height="tap" surface="panel-2" tone="muted">
        <LineIcon of={Icon} />
      </Stack>
      <div>
        <Text as="h2" breakable size="h4">
          {title}
        </Text>
        <Text tone="muted" size="small">
          {listParts(
            summary.map((part) => i18n._(part)),
            locale,
          )}
        </Text>
      </div>
      <p className={classNames(styles.dealrowFor, look({ size: 'small' }))}>
        <Box as="span" display="block" breakable>
          {listParts(
            whichBeats(deal, scopes, locale).map((part) => i18n._(part)),
            locale,
          )}
        </Box>
        <Text as="span" display="block" breakable tone="muted" numeric>
          {i18n._(when(deal, days))}
        </Text>
      </p>
      <Used deal={deal} maxUses={maxUses} />
      <DealBadge state={deal.state} />
      <div
        className={classNames(
          styles.dealrowKeys,
          look({
            display: 'flex',
            justify: { base: 'end', below1024: 'start' },
            gridColumn: { below1024: 'rest' },
          }),
        )}
      >
        {!isOver && (
          <>
            <IconButton label={t`Edit ${title}`} icon={Pencil} onClick={() => onAct('edit')} />
            <IconButton
              label={isPaused ? t`Resume ${title}` : t`Pause ${title}`}
              disabled={busy}
              icon={isPaused ? Play : Pause}
              onClick={() => onAct(isPaused ? 'resume' : 'pause')}
            />
          </>
        )}
        {deal.uses > 0 && (
          <IconButton
            label={t`Orders with ${title}`}
            aria-expanded={showsOrders}
            icon={ReceiptText}
            onClick={() => setShowsOrders(!showsOrders)}
          />
        )}
        <IconButton label={t`Copy ${title}`} icon={Copy} onClick={() => onAct('copy')} />
        {deal.wasUsed ? (
          !isOver && (
            <IconButton
              label={t`End ${title}`}
              danger
              disabled={busy}
              icon={CircleStop}
              onClick={() => onAct('end')}
            />
          )
        ) : (
          <IconButton
            label={t`Delete ${title}`}
            danger
            disabled={busy}
            icon={Trash2}
            onClick={() => onAct('delete')}
          />
        )}
      </div>
      {showsOrders && <DealOrderList deal={deal} title={title} />}
    </li>
  )
}

function shownAs<Kind extends DealKind>(
  deal: DealOf[Kind] & { kind: Kind },
  scopes: DealScopes | undefined,
  shown: ShownIn,
) {
  const view = dealKindView(deal.kind)
  return {
    icon: view.icon,
    title: view.title(deal),
    summary: view.summary(deal, scopes, shown),
    maxUses: view.maxUses(deal),
  }
}

function Used({ deal: { uses, earned }, maxUses }: { deal: Deal; maxUses: number | null }) {
  const { formatTotal } = useMoney()
  return (
    <div
      className={classNames(
        styles.used,
        look({ display: 'grid', gap: 's1-5', size: 'ui', weight: 'strong', numeric: true }),
      )}
    >
      {maxUses === null ? (
        <Plural value={uses} one="Used # time" other="Used # times" />
      ) : (
        <Trans>
          Used {uses} of {maxUses}
        </Trans>
      )}
      {maxUses !== null && (
        <span
          className={classNames(styles.usedBar, look({ height: '6', surface: 'well' }))}
          aria-hidden="true"
        >
          <Box
            as="i"
            display="block"
            height="full"
            style={{ width: `${Math.min(100, (uses / maxUses) * 100)}%` }}
          />
        </span>
      )}
      {uses > 0 && (
        <Text as="span" tone="muted" size="small">
          <Trans>{{ earned: formatTotal(earned) }} earned</Trans>
        </Text>
      )}
    </div>
  )
}

/** A deal's state with its own color, icon and label. */
function DealBadge({ state }: { state: DealState }) {
  const { i18n } = useLingui()
  const [tone, icon, word] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {i18n._(word)}
    </Badge>
  )
}
