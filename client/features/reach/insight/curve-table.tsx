import { classNames } from '#client/ui/class-names.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Box, look } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import type { BeatInsight } from '#contract/reach/insight.ts'
import tables from './tables.module.css'

/** The curve as a table, second by second. */
export function CurveTable({ beat: { listeners, heard, again } }: { beat: BeatInsight }) {
  const percent = (count: number | undefined) => `${Math.round(((count ?? 0) / listeners) * 100)}%`
  return (
    <details>
      <Box as="summary" minHeight="32" tone="muted" pointer>
        As a table
      </Box>
      <section
        className={classNames(tables.seconds, look({ maxWidth: '420', maxHeight: '320' }))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
        tabIndex={0}
        aria-label="Who keeps listening, second by second"
      >
        <DataTable
          items={heard}
          keyOf={(_count, second) => second}
          columns={[
            { title: 'At', head: true, cell: (_count, second) => formatTime(second) },
            { title: 'Listen', end: true, cell: (count) => percent(count) },
            { title: 'Play it again', end: true, cell: (_count, second) => percent(again[second]) },
          ]}
        />
      </section>
    </details>
  )
}
