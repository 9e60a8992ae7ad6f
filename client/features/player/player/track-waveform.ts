import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { beatQuery } from '#client/platform/beat-query.ts'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'

/** A full beat; undefined while loading. */
export function useTrackDetail(id: string | undefined): BeatDetail | undefined {
  return useQuery({ ...beatQuery(id ?? ''), enabled: id !== undefined }).data ?? undefined
}

/** A beat's full waveform; undefined while loading. */
export function useTrackWaveform(id: string | undefined): Uint8Array | undefined {
  const data = useTrackDetail(id)
  return useMemo(() => (data ? decodeWaveform(data.waveform) : undefined), [data])
}
