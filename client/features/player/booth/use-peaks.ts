import { useQuery } from '@tanstack/react-query'
import { type Take, takeRange } from './take.ts'
import type { Range } from './timeline.ts'
import { useBooth } from './use-booth.ts'
import { columnsIn } from './view-range.ts'

const PER_SECOND = 50
/** Voices are quiet beside a mastered beat. */
const GAIN = 2

/** The waveform of a part of a take; undefined while it is read. */
export function useTakeColumns(take: Take | undefined, part: Range): Uint8Array | undefined {
  const { store } = useBooth().library
  const { data } = useQuery({
    queryKey: ['booth-peaks', take?.id, take?.samples],
    queryFn: () => (take ? store.peaks(take, PER_SECOND) : new Uint8Array()),
    enabled: take !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: (columns: Uint8Array) => columns.map((column) => Math.min(255, column * GAIN)),
  })
  return take && data && columnsIn(data, takeRange(take), part)
}
