import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
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
        <table className={classNames(tables.table, look({ width: 'full', size: 'ui' }))}>
          <thead>
            <tr>
              <th scope="col">At</th>
              <th scope="col" className={tables.end}>
                Listen
              </th>
              <th scope="col" className={tables.end}>
                Play it again
              </th>
            </tr>
          </thead>
          <tbody>
            {heard.map((count, second) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the second
              <tr key={second}>
                <Text as="th" scope="row" numeric>
                  {formatTime(second)}
                </Text>
                <td className={classNames(tables.end, look({ numeric: true }))}>{percent(count)}</td>
                <td className={classNames(tables.end, look({ numeric: true }))}>{percent(again[second])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
