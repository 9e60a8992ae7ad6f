import { useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import { LineIcon } from './line-icon.tsx'
import { part } from './part.tsx'
import { Box, look, Row, Text } from './primitives.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Column<Item> = {
  title: string
  /** In place of the title at the top, such as a box that ticks all. */
  heading?: ReactNode
  cell: (item: Item, at: number) => ReactNode
  /** What the row is about: the header of its other cells. */
  head?: boolean
  /** Figures, below each other by their last digit. */
  end?: boolean
  muted?: boolean
  /** The heading is for screen readers: a box to tick, or buttons. */
  plain?: boolean
  /** By which the rows are sorted. */
  sorted?: 'descending'
  nowrap?: boolean
  /** Not shown on windows below this width. */
  hide?: keyof typeof hidden
  /**
   * Of a table whose rows are stacked on a phone: `beside` the header, on a `line` of its own without its heading, `aside`
   * of two such lines, or not shown there.
   */
  onPhone?: 'beside' | 'line' | 'aside' | 'hidden'
}

const hidden = {
  below900: look({ hide: 'below900' }),
  below1024: look({ hide: 'below1024' }),
  below1180: look({ hide: 'below1180' }),
  below1440: look({ hide: 'below1440' }),
}

/** Rows that belong together, such as those of a month. */
export type RowGroup = { key: string; head: ReactNode }

/** The link of a row in a `roomy` table, which the whole row opens. */
export const RowLink = part('a', styles.rowLink)

/**
 * Rows of alike things, in columns. On a phone `stacked` rows have a line for each cell, with its heading; others stay in
 * columns, which have to fit.
 */
export function DataTable<Item>({
  columns,
  items,
  keyOf,
  label,
  wide,
  empty,
  stacked,
  roomy,
  isMarked,
  isCurrent,
  groupOf,
}: {
  columns: readonly Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item, at: number) => string | number
  /** Its accessible name. */
  label?: string
  /** What it is about, of a table that scrolls sideways where it does not fit. */
  wide?: string
  /** In place of a table without rows. */
  empty?: string
  stacked?: boolean
  /** Rows with room for covers or two lines, which light up below the pointer. */
  roomy?: boolean
  /** Rows that stand out from the others, such as payouts among sales. */
  isMarked?: (item: Item) => boolean
  /** The row that is open. */
  isCurrent?: (item: Item) => boolean
  /** The group of a row: its head stands above the first of them. Rows of a group follow each other. */
  groupOf?: (item: Item) => RowGroup
}) {
  const { t } = useLingui()
  if (items.length === 0 && empty !== undefined) return <Text tone="muted">{empty}</Text>
  const groups = groupRows(items, groupOf)
  const showRow = (item: Item, at: number) => (
    <tr
      key={keyOf(item, at)}
      className={classNames(
        stacked && styles.stackedRow,
        roomy && styles.roomyRow,
        isMarked?.(item) && styles.marked,
        isCurrent?.(item) && styles.current,
      )}
      aria-current={isCurrent?.(item) || undefined}
    >
      {columns.map((column) => showCell(column, item, at))}
    </tr>
  )
  const showCell = (
    { title, cell, head, end, muted, plain, ...column }: Column<Item>,
    item: Item,
    at: number,
  ) => {
    const { nowrap, hide, onPhone } = column
    const Cell = head ? 'th' : 'td'
    const names = classNames(
      styles.cell,
      head && styles.head,
      end && styles.end,
      muted && styles.muted,
      roomy && styles.roomyCell,
      stacked && styles.stackedCell,
      stacked && onPhone && styles[onPhone],
      nowrap && look({ nowrap: true }),
      hide && hidden[hide],
    )
    const labeled = stacked && !head && !plain && onPhone === undefined
    return (
      <Cell key={title} className={names} scope={head ? 'row' : undefined}>
        {labeled && (
          <Text as="span" tone="faint" hide="from768" aria-hidden="true">
            {title}:{' '}
          </Text>
        )}
        {cell(item, at)}
      </Cell>
    )
  }
  const bodyClass = stacked ? styles.stackedTable : undefined
  const table = (
    <table
      className={classNames(styles.table, wide && styles.wide, stacked && styles.stackedTable)}
      aria-label={label}
    >
      <thead className={stacked ? styles.stackedHeadings : undefined}>
        <tr>
          {columns.map(({ title, heading, end, plain, sorted, hide }) => (
            <th
              key={title}
              className={classNames(
                styles.heading,
                end && styles.end,
                roomy && styles.roomyHeading,
                hide && hidden[hide],
              )}
              scope="col"
              aria-sort={sorted}
            >
              {heading ??
                (plain ? (
                  <VisuallyHidden>{title}</VisuallyHidden>
                ) : sorted ? (
                  <SortedBy title={title} />
                ) : (
                  title
                ))}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ group, rows, from }) => (
        <tbody key={group?.key ?? ''} className={bodyClass}>
          {group && (
            <tr className={stacked ? styles.stackedGroup : undefined}>
              <th className={styles.group} colSpan={columns.length} scope="rowgroup">
                {group.head}
              </th>
            </tr>
          )}
          {rows.map((item, at) => showRow(item, from + at))}
        </tbody>
      ))}
    </table>
  )
  if (wide === undefined) return table
  return (
    <Box scroll="x" tabIndex={0} role="region" aria-label={t`${{ label: wide }}, scrolls sideways`}>
      {table}
    </Box>
  )
}

function SortedBy({ title }: { title: string }) {
  return (
    <Row as="span" inline gap="s1">
      {title}
      <LineIcon of={ArrowDown} size="small" />
    </Row>
  )
}

/** Neighbors of the same group; all rows are one without groups. `from` is the index of the first. */
function groupRows<Item>(items: readonly Item[], groupOf: ((item: Item) => RowGroup) | undefined) {
  const groups: { group: RowGroup | undefined; rows: Item[]; from: number }[] = []
  for (const [at, item] of items.entries()) {
    const group = groupOf?.(item)
    const last = groups.at(-1)
    if (last && last.group?.key === group?.key) last.rows.push(item)
    else groups.push({ group, rows: [item], from: at })
  }
  return groups
}
