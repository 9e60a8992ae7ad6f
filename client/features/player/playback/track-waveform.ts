import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { decodeWaveform } from '#client/ui/waveform.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'

/** A full beat, null if it does not exist; shared by the beat page and the player. */
export function beatQuery(id: string) {
  return {
    queryKey: ['beat', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => findBeat(id, signal),
  }
}

async function findBeat(id: string, signal: AbortSignal): Promise<BeatDetail | null> {
  try {
    return await call('GET /beats/:id', { params: { id }, signal })
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
