import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, getJson } from '#client/platform/api.ts'
import { decodeWaveform } from '#client/ui/waveform.tsx'
import type { BeatDetail } from '#contract/beat.ts'

/** One beat with everything, null where there is no such beat; the beat page and the player share it. */
export function beatQuery(id: string) {
  return {
    queryKey: ['beat', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => findBeat(id, signal),
  }
}

async function findBeat(id: string, signal: AbortSignal): Promise<BeatDetail | null> {
  try {
    return await getJson<BeatDetail>(`/api/beats/${encodeURIComponent(id)}`, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** A beat with everything; undefined until it has been fetched. */
export function useTrackDetail(id: string | undefined): BeatDetail | undefined {
  return useQuery({ ...beatQuery(id ?? ''), enabled: id !== undefined }).data ?? undefined
}

/** The full waveform of a beat; undefined until it has been fetched. */
export function useTrackWaveform(id: string | undefined): Uint8Array | undefined {
  const data = useTrackDetail(id)
  return useMemo(() => (data ? decodeWaveform(data.waveform) : undefined), [data])
}
