import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { isBeatId } from '#contract/catalogue/beat-path.ts'

/** A full beat, null if it does not exist; shared by the beat page and the player. */
export function beatQuery(id: string) {
  return {
    queryKey: ['beat', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      orNull(call('GET /beats/:id', { params: { id }, signal })),
  }
}

/** The beat of a page's address, which names it by its id or name. */
export function beatAtQuery(part: string) {
  if (isBeatId(part)) return beatQuery(part)
  return {
    queryKey: ['beat', part],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      orNull(call('GET /beats/named/:slug', { params: { slug: part }, signal })),
  }
}

async function orNull(request: Promise<BeatDetail>): Promise<BeatDetail | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** A full beat; undefined while loading. */
export function useTrackDetail(id: string | undefined): BeatDetail | undefined {
  return useQuery({ ...beatQuery(id ?? ''), enabled: id !== undefined }).data ?? undefined
}

/** A beat's full waveform; undefined while loading. */
export function useTrackWaveform(id: string | undefined): Uint8Array | undefined {
  const data = useTrackDetail(id)
  return useMemo(() => (data ? decodeWaveform(data.waveform) : undefined), [data])
}
