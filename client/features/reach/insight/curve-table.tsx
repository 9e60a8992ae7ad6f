import { DataTable } from '#client/ui/data-table.tsx'
import { Box } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import type { BeatInsight } from '#contract/reach/insight.ts'

/** The curve as a table, second by second. */
export function CurveTable({ beat: { listeners, heard, again } }: { beat: BeatInsight }) {
  const percent = (count: number | undefined) => `${Math.round(((count ?? 0) / listeners) * 100)}%`
  return (
    <details>
      <Box as="summary" minHeight="32" tone="muted" pointer>
        As a table
      </Box>
      <Box
        as="section"
        scroll="y"
        maxWidth="420"
        maxHeight="320"
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
      </Box>
    </details>
  )
}
