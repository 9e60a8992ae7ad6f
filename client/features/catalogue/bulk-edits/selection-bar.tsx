import { Trans, useLingui } from '@lingui/react/macro'
import {
  Award,
  CalendarClock,
  CircleDollarSign,
  EyeOff,
  type LucideIcon,
  Tags,
  Trash2,
  X,
} from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import type { BulkKind } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './selection-bar.module.css'

const acts: readonly [kind: BulkKind, label: Message, icon: LucideIcon][] = [
  ['price', msg`Price`, CircleDollarSign],
  ['tags', msg`Tags`, Tags],
  ['licenses', msg`Licenses`, Award],
  ['schedule', msg`Schedule`, CalendarClock],
  ['hide', msg`Hide`, EyeOff],
  ['delete', msg`Delete`, Trash2],
]

/** How many beats are selected, and what can be done with all of them. */
export function SelectionBar({
  count,
  total,
  isAll,
  isBusy,
  onAll,
  onPage,
  onClear,
  onAct,
}: {
  count: number
  /** Beats that match the filter. */
  total: number
  isAll: boolean
  /** A change runs already. */
  isBusy: boolean
  onAll: () => void
  onPage: () => void
  onClear: () => void
  onAct: (kind: BulkKind) => void
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (
    <section
      className={classNames(
        styles.bar,
        look({
          ring: 'lamp-ink',
          position: { base: 'sticky', below768: 'fixed' },
          display: { base: 'flex', below768: 'grid' },
          align: 'center',
          gapY: 's2',
          gapX: 's5',
          below: 's2',
          padTop: 's2',
          padBottom: 's2',
          padEnd: 's2',
          padStart: 's4',
          surface: 'panel-2',
          wraps: { below1024: true },
          columns: { below768: ['main', 'tap'] },
          margin: { below768: '0' },
        }),
      )}
      aria-label={t`Selection`}
    >
      <Cluster as="p" align="baseline" gapY="s0" gapX="s3-5" after="auto">
        <Text as="b" weight="heavy" numeric role="status">
          {isAll
            ? t`All ${{ total: formatCount(total, locale) }} selected`
            : t`${{ count: formatCount(count, locale) }} selected`}
        </Text>
        {isAll ? (
          <Text as="button" type="button" link size="small" onClick={onPage}>
            <Trans>Only this page</Trans>
          </Text>
        ) : (
          count < total && (
            <Text as="button" type="button" link size="small" numeric onClick={onAll}>
              <Trans>Select all {{ total: formatCount(total, locale) }} that match</Trans>
            </Text>
          )
        )}
      </Cluster>
      <div
        className={classNames(
          styles.acts,
          look({
            display: { base: 'flex', below768: 'grid' },
            wraps: true,
            gap: 's1-5',
            full: { below768: true },
            columns: { below768: '3' },
            order: { below768: '3' },
            padEnd: { below768: 's2' },
          }),
        )}
      >
        {acts.map(([kind, label, Icon]) => (
          <Button key={kind} small disabled={isBusy} onClick={() => onAct(kind)}>
            <LineIcon of={Icon} size="small" />
            {i18n._(label)}
          </Button>
        ))}
      </div>
      <IconButton label={t`Clear selection`} icon={X} onClick={onClear} />
    </section>
  )
}
