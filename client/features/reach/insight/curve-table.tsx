import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import type { BeatInsight } from '#contract/reach/insight.ts'
import detailStyles from './beat-detail.module.css'
import tables from './tables.module.css'

/** The curve as a table, second by second. */
export function CurveTable({ beat: { listeners, heard, again } }: { beat: BeatInsight }) {
  const percent = (count: number | undefined) => `${Math.round(((count ?? 0) / listeners) * 100)}%`
  return (
    <details className={detailStyles.details}>
      <summary>As a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
      <section className={tables.seconds} tabIndex={0} aria-label="Who keeps listening, second by second">
        <table className={tables.table}>
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
