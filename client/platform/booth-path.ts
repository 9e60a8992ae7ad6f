import { licensePath } from './license-path.ts'

/** The address of a beat's booth, with the beat as tuned in the audition. */
export function boothPath(beatId: string, { tempo, semitones } = { tempo: 1, semitones: 0 }): string {
  const params = new URLSearchParams({
    ...(tempo !== 1 && { tempo: String(Math.round(tempo * 1000) / 1000) }),
    ...(semitones !== 0 && { key: String(semitones) }),
  })
  return `/beats/${beatId}/booth${params.size > 0 ? `?${params}` : ''}`
}

/** The license picker as opened from a booth. `from=booth` says where a license came from. */
export function boothLicensePath(beat: Parameters<typeof licensePath>[0]): string {
  return `${licensePath(beat)}&from=booth`
}
