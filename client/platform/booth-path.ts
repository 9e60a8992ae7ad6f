import { beatPath } from '#contract/catalogue/beat-path.ts'
import { licensePath } from './license-path.ts'

type NamedBeat = { id: string; slug?: string | undefined }

/** The address of a beat's booth, with the beat as tuned in the audition. */
export function boothPath(beat: NamedBeat, { tempo, semitones } = { tempo: 1, semitones: 0 }): string {
  const params = new URLSearchParams({
    ...(tempo !== 1 && { tempo: String(Math.round(tempo * 1000) / 1000) }),
    ...(semitones !== 0 && { key: String(semitones) }),
  })
  return `${beatPath(beat)}/booth${params.size > 0 ? `?${params}` : ''}`
}

/** The license picker as opened from a booth. `from=booth` says where a license came from. */
export function boothLicensePath(beat: NamedBeat): string {
  return `${licensePath(beat)}&from=booth`
}
