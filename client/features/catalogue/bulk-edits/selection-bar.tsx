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
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { BulkKind } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './selection-bar.module.css'

const acts: readonly [kind: BulkKind, label: string, icon: LucideIcon][] = [
  ['price', 'Price', CircleDollarSign],
  ['tags', 'Tags', Tags],
  ['licenses', 'Licenses', Award],
  ['schedule', 'Schedule', CalendarClock],
  ['hide', 'Hide', EyeOff],
  ['delete', 'Delete', Trash2],
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
  return (
    <section className={styles.bar} aria-label="Selection">
      <p className={styles.count}>
        <b className={uiBase.num} role="status">
          {isAll ? `All ${formatCount(total)} selected` : `${formatCount(count)} selected`}
        </b>
        {isAll ? (
          <button type="button" className={classNames(uiType.link, uiType.small)} onClick={onPage}>
            Only this page
          </button>
        ) : (
          count < total && (
            <button
              type="button"
              className={classNames(uiType.link, uiType.small, uiBase.num)}
              onClick={onAll}
            >
              Select all {formatCount(total)} that match
            </button>
          )
        )}
      </p>
      <div className={styles.acts}>
        {acts.map(([kind, label, Icon]) => (
          <Button key={kind} small disabled={isBusy} onClick={() => onAct(kind)}>
            <Icon className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <IconButton label="Clear selection" icon={X} onClick={onClear} />
    </section>
  )
}
