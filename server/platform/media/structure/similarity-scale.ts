import { SIMILARITY_NUMBERS, similarityParts } from './similarity-vector.ts'

type Part = keyof typeof similarityParts

/** Weight of each feature group, shared among its numbers. */
const GROUPS: readonly { parts: readonly Part[]; weight: number }[] = [
  { parts: ['timbre'], weight: 1 },
  { parts: ['timbreSpread'], weight: 0.5 },
  { parts: ['lowStrokes', 'midStrokes', 'hatStrokes'], weight: 1.2 },
  { parts: ['density', 'swing', 'lowEnd', 'brightness', 'dynamics', 'unsteadiness'], weight: 1 },
  { parts: ['tempo'], weight: 0.8 },
  { parts: ['tone'], weight: 0.15 },
]

// Mean and standard deviation of each number over the 24 demo beats. Changing them needs no new analysis, as raw
// vectors are stored.
const MEANS = [
  ...[4.6411, 1.3075, 0.3352, 0.0813, -0.0789, -0.1817, -0.15, -0.1051, 0.0031, -0.017, 0.0049, -0.0583],
  ...[4.5908, 1.8196, 1.311, 0.9587, 0.7941, 0.6946],
  ...[0.644, 0.0733, 0.1457, 0.1263, 0.0766, 0.0487, 0.2966, 0.0627],
  ...[0.1606, 0.0514, 0.2155, 0.1138, 0.1203, 0.0891, 0.2363, 0.05],
  ...[0.5496, 0.237, 0.27, 0.3004, 0.2828, 0.3748, 0.2988, 0.2159],
  ...[0.7288, 0.0504, 0.6135, 0.1557],
  ...[2.2475, 0.1397, -2.3471, 10.3035, 8.2804, 0.3779],
  ...[-0.0963, 0.0099, 0.3888, -0.1042],
]
export const SPREADS: readonly number[] = [
  ...[0.7155, 0.7871, 0.3846, 0.2441, 0.2651, 0.2883, 0.1663, 0.1343, 0.1355, 0.2141, 0.1856, 0.1381],
  ...[0.6101, 0.187, 0.1945, 0.0993, 0.1263, 0.0898],
  ...[0.1854, 0.0519, 0.1575, 0.0986, 0.051, 0.0552, 0.2231, 0.0572],
  ...[0.1429, 0.0445, 0.1722, 0.1062, 0.1171, 0.1578, 0.1985, 0.0484],
  ...[0.0977, 0.1401, 0.132, 0.1281, 0.1318, 0.1117, 0.1286, 0.1132],
  ...[0.1444, 0.0635, 0.1006, 0.1754],
  ...[0.1936, 0.1028, 0.5783, 0.2792, 1.5938, 0.0607],
  ...[0.7939, 0.6003, 0.5636, 0.7214],
]
/** Clamp in standard deviations, so that no outlier dominates. */
const MAX_SPREADS = 5

const FACTORS = new Float64Array(SIMILARITY_NUMBERS)
for (const { parts, weight } of GROUPS) {
  const size = parts.reduce((sum, part) => sum + similarityParts[part].length, 0)
  for (const part of parts) {
    const { from, length } = similarityParts[part]
    FACTORS.fill(Math.sqrt(weight / size), from, from + length)
  }
}

/** Scales a vector so that Euclidean distance measures dissimilarity. */
export function scaleVector(vector: Float32Array, into: Float32Array, at: number): void {
  for (let index = 0; index < SIMILARITY_NUMBERS; index++) {
    const spreads = ((vector[index] as number) - (MEANS[index] as number)) / (SPREADS[index] as number)
    into[at + index] = Math.max(-MAX_SPREADS, Math.min(MAX_SPREADS, spreads)) * (FACTORS[index] as number)
  }
}

/** Converts a scaled vector to standard deviations above the mean, for descriptions. */
export function spreadsAbove(scaled: Float32Array, part: Part, offset = 0): number {
  const index = similarityParts[part].from + offset
  return (scaled[index] as number) / (FACTORS[index] as number)
}

/** A scaled number in its original unit. */
export function unscaled(scaled: Float32Array, part: Part, offset = 0): number {
  const index = similarityParts[part].from + offset
  return spreadsAbove(scaled, part, offset) * (SPREADS[index] as number) + (MEANS[index] as number)
}
