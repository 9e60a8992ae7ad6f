import type { Range } from './timeline.ts'

/** Where a part lies in what is shown, as CSS; undefined if it is outside. */
export function placeIn(view: Range, { start, end }: Range): { left: string; width: string } | undefined {
  if (end <= view.start || start >= view.end) return undefined
  const length = view.end - view.start
  const percent = (seconds: number) => `${((seconds / length) * 100).toFixed(3)}%`
  const from = Math.max(view.start, start)
  return { left: percent(from - view.start), width: percent(Math.min(view.end, end) - from) }
}

/** The columns of a waveform that a part shows. `whole`: what all columns cover. */
export function columnsIn(columns: Uint8Array, whole: Range, part: Range): Uint8Array {
  const scale = columns.length / (whole.end - whole.start)
  const from = Math.max(0, Math.round((part.start - whole.start) * scale))
  const to = Math.max(from, Math.round((part.end - whole.start) * scale))
  return columns.subarray(from, to)
}
