import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { Box, look } from '#client/ui/primitives.tsx'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { classNames } from '#client/ui/class-names.ts'
import { formatTime } from '#client/ui/seek-slider.tsx'
import type { BeatInsight } from '#contract/reach/insight.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { formatPercent } from '#contract/text/format-percent.ts'
import { listParts } from '#contract/text/list-names.ts'
import styles from './curve-chart.module.css'
import { mostReplayed, oneIn, sharesOf, steepestLoss } from './curve-words.ts'

const HEIGHT = 168
/** Where a note has room left of its dot: below the curve, which falls, or above it. */
const ROOM_BELOW = 0.26
const ROOM_ABOVE = 0.6

/** Listeners at each moment; dots mark the steepest loss and the most replayed place. */
export function CurveChart({ beat }: { beat: BeatInsight }) {
  const { t } = useLingui()
  const locale = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  const { seconds } = beat
  const shares = sharesOf(beat)
  const loss = steepestLoss(beat)
  const replay = mostReplayed(beat)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const percent = sharesOf(beat).map((share) => share * 100)
    // To the very end of the beat.
    percent.push(percent.at(-1) ?? 0)
    const times = percent.map((_, second) => Math.min(second, beat.seconds))
    const chart = new uPlot(optionsFor(element, beat.seconds), [times, percent], element)
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
  }, [beat])
  const placeOf = (second: number) => ({
    left: `${(second / seconds) * 100}%`,
    top: `${100 - Math.min(1, shares[second] ?? 0) * 100}%`,
  })
  // The curve at five moments; the table below has all of them.
  const moments = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const second = Math.min(shares.length - 1, Math.floor(part * seconds))
    const percent = formatCount(Math.round((shares[second] ?? 0) * 100), locale)
    return t`${percent} percent at ${{ time: formatTime(second) }}`
  })
  const sideOf = (second: number, room: number) =>
    second / seconds > room ? styles.noteLeft : styles.noteRight
  return (
    <Box position="relative" height="168" above="s1">
      <div
        className={classNames(
          styles.scale,
          look({
            insetY: '0',
            position: 'absolute',
            width: { base: '36', below768: '26' },
            display: 'flex',
            flow: 'column',
            justify: 'between',
            font: 'engraved',
            size: { base: 'tiny', below768: 'tiny' },
            tone: 'faint',
            text: 'end',
            numeric: true,
          }),
        )}
        aria-hidden="true"
      >
        <span>100</span>
        <span>50</span>
        <span>{formatPercent(0, locale)}</span>
      </div>
      <Box
        inset="0"
        position="absolute"
        ref={frame}
        role="img"
        aria-label={t`Share of listeners at each moment: ${{ moments: listParts(moments, locale) }}`}
      />
      {loss && (
        <div
          className={classNames(
            styles.spot,
            look({ surface: 'red', position: 'absolute', width: '12', height: '12', corner: 'round' }),
          )}
          style={placeOf(loss.at)}
          aria-hidden="true"
        >
          <p className={classNames(styles.note, styles.noteLoss, sideOf(loss.at, ROOM_BELOW))}>
            <Trans>
              <Box as="b" display="block" weight="strong" tone="red">
                Leave
              </Box>
              {{ lost: formatPercent(loss.lost, locale) }} between {{ from: formatTime(loss.from) }} and{' '}
              {{ until: formatTime(loss.until) }}
            </Trans>
          </p>
        </div>
      )}
      {replay && (
        <div
          className={classNames(
            styles.spot,
            look({ surface: 'lime', position: 'absolute', width: '12', height: '12', corner: 'round' }),
          )}
          style={placeOf(replay.at)}
          aria-hidden="true"
        >
          <p className={classNames(styles.note, styles.noteReplay, sideOf(replay.at, ROOM_ABOVE))}>
            <Trans>
              <Box as="b" display="block" weight="strong" tone="lime">
                Replay
              </Box>
              1 in {{ count: oneIn(replay.share) }} plays it twice
            </Trans>
          </p>
        </div>
      )}
    </Box>
  )
}

function optionsFor(element: HTMLElement, seconds: number): uPlot.Options {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [1, 0, 1, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [0, seconds] }, y: { range: [0, 100] } },
    axes: [
      { show: false },
      {
        size: 0,
        splits: [0, 50, 100],
        values: () => [],
        grid: { stroke: color('--seam'), width: 1 },
        ticks: { show: false },
      },
    ],
    series: [
      {},
      {
        stroke: color('--text'),
        fill: `color-mix(in srgb, ${color('--text')} 10%, transparent)`,
        width: 2.5,
        points: { show: false },
        ...(uPlot.paths.spline && { paths: uPlot.paths.spline() }),
      },
    ],
  }
}
