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
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
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
        <Text as="b" numeric role="status">
          {isAll ? `All ${formatCount(total)} selected` : `${formatCount(count)} selected`}
        </Text>
        {isAll ? (
          <Text as="button" type="button" link size="small" onClick={onPage}>
            Only this page
          </Text>
        ) : (
          count < total && (
            <Text as="button" type="button" link size="small" numeric onClick={onAll}>
              Select all {formatCount(total)} that match
            </Text>
          )
        )}
      </p>
      <div className={styles.acts}>
        {acts.map(([kind, label, Icon]) => (
          <Button key={kind} small disabled={isBusy} onClick={() => onAct(kind)}>
            <LineIcon of={Icon} size="small" />
            {label}
          </Button>
        ))}
      </div>
      <IconButton label="Clear selection" icon={X} onClick={onClear} />
    </section>
  )
}
