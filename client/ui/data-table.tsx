import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import { Box, Text } from './primitives.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Column<Item> = {
  title: string
  cell: (item: Item, at: number) => ReactNode
  /** What the row is about: the header of its other cells. */
  head?: boolean
  /** Figures, below each other by their last digit. */
  end?: boolean
  muted?: boolean
  /** The heading is for screen readers: a box to tick, or buttons. */
  plain?: boolean
  /** Of a table whose rows are stacked on a phone: `beside` the header, or not shown there. */
  onPhone?: 'beside' | 'hidden'
}

/**
 * Rows of alike things, in columns. On a phone `stacked` rows have a line for each cell, with its heading; others stay in
 * columns, which have to fit.
 */
export function DataTable<Item>({
  columns,
  items,
  keyOf,
  wide,
  empty,
  stacked,
  pictured,
  isMarked,
}: {
  columns: readonly Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item, at: number) => string | number
  /** What it is about, of a table that scrolls sideways where it does not fit. */
  wide?: string
  /** In place of a table without rows. */
  empty?: string
  stacked?: boolean
  /** Rows with pictures: cells are centered instead of on one line of text. */
  pictured?: boolean
  /** Rows that stand out from the others, such as payouts among sales. */
  isMarked?: (item: Item) => boolean
}) {
  if (items.length === 0 && empty !== undefined) return <Text tone="muted">{empty}</Text>
  const table = (
    <table className={classNames(styles.table, wide && styles.wide, stacked && styles.stackedTable)}>
      <thead className={stacked ? styles.stackedHeadings : undefined}>
        <tr>
          {columns.map(({ title, end, plain }) => (
            <th key={title} className={classNames(styles.heading, end && styles.end)} scope="col">
              {plain ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={stacked ? styles.stackedTable : undefined}>
        {items.map((item, at) => (
          <tr
            key={keyOf(item, at)}
            className={classNames(stacked && styles.stackedRow, isMarked?.(item) && styles.marked)}
          >
            {columns.map(({ title, cell, head, end, muted, plain, onPhone }) => {
              const Cell = head ? 'th' : 'td'
              const names = classNames(
                styles.cell,
                head && styles.head,
                end && styles.end,
                muted && styles.muted,
                pictured && styles.pictured,
                stacked && styles.stackedCell,
                stacked && onPhone && styles[onPhone],
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
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (wide === undefined) return table
  return (
    <Box scroll="x" tabIndex={0} role="region" aria-label={`${wide}, scrolls sideways`}>
      {table}
    </Box>
  )
}
