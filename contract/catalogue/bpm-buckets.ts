/** The BPM dropdown offers buckets of twenty: 1-20, 21-40, … 181-200. */
const BPM_BUCKET_SIZE = 20
export const BPM_LOWEST = 1
export const BPM_HIGHEST = 200

type BpmBucket = { min: number; max: number }

export const bpmBuckets: readonly BpmBucket[] = Array.from(
  { length: BPM_HIGHEST / BPM_BUCKET_SIZE },
  (_, index) => ({ min: index * BPM_BUCKET_SIZE + 1, max: (index + 1) * BPM_BUCKET_SIZE }),
)

/** The bucket's text in the dropdown, `101-120`. */
export function bpmBucketLabel(bucket: BpmBucket): string {
  return `${bucket.min}-${bucket.max}`
}
