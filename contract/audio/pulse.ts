import type { OnsetCurve } from './onset-curve.ts'

/** The curve is compared with itself within windows, so that a tempo may drift or change between them. */
const WINDOW_SECONDS = 12
/** A beat may pause: the clearest third of the windows counts. */
const CLEAREST = 2 / 3
const BEATS_PER_BAR = 4
/** Positions in the bar. */
const PLACES = 48
/** Tempos that drift within a window blur its bars, and `bpm` is rounded. */
const DRIFTS = [-0.015, -0.01, -0.005, 0, 0.005, 0.01, 0.015]

/**
 * How clear the pulse at a tempo is: how much better onsets repeat after one, two and four beats than after other times,
 * times the F statistic of their positions in the bar. The first tells beats from irregular strokes, such as those of
 * speech, the second from steady tones, whose small changes may repeat. Below 0.5 without a beat, see decision 22.
 */
export function pulseClarity({ values, framesPerSecond }: OnsetCurve, bpm: number): number {
  const beat = (framesPerSecond * 60) / bpm
  const length = Math.min(values.length, Math.round(WINDOW_SECONDS * framesPerSecond))
  const longest = Math.ceil(BEATS_PER_BAR * beat) + 2
  if (length < longest * 1.5) return 0
  const clarities: number[] = []
  for (let from = 0; from + length <= values.length; from += length) {
    const window = withoutMean(values.subarray(from, from + length))
    clarities.push(
      contrast(window, beat, longest) * bestOf(DRIFTS, (drift) => regularity(window, 4 * beat * (1 + drift))),
    )
  }
  clarities.sort((a, b) => a - b)
  return clarities[Math.floor((clarities.length - 1) * CLEAREST)] ?? 0
}

function withoutMean(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function bestOf(choices: readonly number[], score: (choice: number) => number): number {
  return Math.max(...choices.map(score))
}

/** Mean autocorrelation at one, two and four beats, above the upper quartile of all lags. */
function contrast(window: Float64Array, beat: number, longest: number): number {
  const repeats = Float64Array.from({ length: longest + 1 }, (_, lag) => {
    let sum = 0
    for (let i = 0; i + lag < window.length; i++) sum += (window[i] ?? 0) * (window[i + lag] ?? 0)
    return sum / (window.length - lag)
  })
  const energy = repeats[0] ?? 0
  if (!(energy > 0)) return 0
  const near = (lag: number) => Math.max(...repeats.subarray(Math.round(lag) - 2, Math.round(lag) + 3))
  const others = repeats.slice(Math.round(beat / 5)).sort()
  const atBeats = (near(beat) + near(2 * beat) + near(4 * beat)) / 3
  return (atBeats - (others[Math.floor(others.length * 0.75)] ?? 0)) / energy
}

/** F statistic: variance between positions in a period over variance within them. */
function regularity(window: Float64Array, period: number): number {
  const sums = new Float64Array(PLACES)
  const counts = new Float64Array(PLACES)
  let squares = 0
  for (let frame = 0; frame < window.length; frame++) {
    const place = Math.floor(((frame / period) % 1) * PLACES)
    const value = window[frame] ?? 0
    sums[place] = (sums[place] ?? 0) + value
    counts[place] = (counts[place] ?? 0) + 1
    squares += value * value
  }
  const explained = sums.reduce((all, sum, place) => all + sum ** 2 / Math.max(1, counts[place] ?? 0), 0)
  const within = (squares - explained) / (window.length - PLACES)
  return within > 0 ? explained / (PLACES - 1) / within : 0
}
