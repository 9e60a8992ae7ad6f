/**
 * Finds a shape in samples by normalized cross-correlation: from 0 (nothing like it) to 1 (the same, at any level). The
 * lag counts from `from`; a parabola around the best one gives fractions of a sample.
 */
export function findShape(
  samples: Float32Array,
  shape: Float32Array,
  from: number,
  reach: number,
): { lag: number; score: number } {
  const energy = sumOfSquares(shape, 0, shape.length)
  const scores = new Float64Array(Math.max(1, reach))
  let local = sumOfSquares(samples, from, shape.length)
  let best = 0
  for (let lag = 0; lag < scores.length; lag++) {
    const at = from + lag
    let sum = 0
    for (let i = 0; i < shape.length; i++) sum += (samples[at + i] ?? 0) * (shape[i] ?? 0)
    // Quieter than a thousandth of the shape is noise.
    scores[lag] = sum / Math.sqrt(energy * Math.max(local, energy * 1e-6) + Number.MIN_VALUE)
    if ((scores[lag] ?? 0) > (scores[best] ?? 0)) best = lag
    local += (samples[at + shape.length] ?? 0) ** 2 - (samples[at] ?? 0) ** 2
    if (local < 0) local = 0
  }
  const [left, top, right] = [scores[best - 1] ?? 0, scores[best] ?? 0, scores[best + 1] ?? 0]
  const bend = left - 2 * top + right
  const shift = bend === 0 ? 0 : (left - right) / (2 * bend)
  return { lag: best + (Math.abs(shift) < 1 ? shift : 0), score: top }
}

function sumOfSquares(samples: Float32Array, from: number, count: number): number {
  let sum = 0
  for (let i = from; i < from + count; i++) sum += (samples[i] ?? 0) ** 2
  return sum
}
