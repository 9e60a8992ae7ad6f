import { readFile } from 'node:fs/promises'
import type { SectionStart } from '#contract/audio/sections.ts'
import type { StemEntry } from '#contract/beats/stems.ts'
import type { ProducerName } from './catalogue/demo-beat.ts'

/** Where the demo's files lie. */
export const PREPARED_DIRECTORY = new URL('./prepared/', import.meta.url)

const COVER_WIDTHS = [160, 320, 640, 1200] as const

interface CoverVariant {
  /** Name inside the prepared directory. */
  file: string
  format: 'avif' | 'webp' | 'jpeg'
  /** Pixels; covers are square. */
  width: (typeof COVER_WIDTHS)[number]
}

interface PreparedCover {
  variants: CoverVariant[]
  /** Dominant color as '#rrggbb'. */
  color: string
  /** ThumbHash placeholder, base64. */
  thumbhash: string
}

export interface PreparedBeat {
  slug: string
  /** MP3 file inside the prepared directory. */
  audio: string
  /** Length of the master; the MP3's padding is not counted. */
  durationSeconds: number
  /** Integrated, ITU-R BS.1770-4. */
  loudnessLufs: number
  /** Highest sample of the master, dBFS. */
  peakDb: number
  /** 800 unsigned bytes, base64: RMS per column, the loudest 255. */
  waveform: string
  structure: PreparedStructure
  cover: PreparedCover
  /** A zip of FLAC, for the beats that have one. */
  stems?: { file: string; entries: StemEntry[] }
}

/** Structure of a demo beat: the analysis, and the sections of its score, named and confirmed as a producer would. */
interface PreparedStructure {
  bpm: number | null
  downbeatSeconds: number | null
  margin: number
  /** Base64. */
  vector: string | null
  sections: SectionStart[]
}

interface PreparedProducer {
  username: ProducerName
  /** WebP file inside the prepared directory. */
  avatar: string
}

export interface Manifest {
  beats: PreparedBeat[]
  producers: PreparedProducer[]
}

/** What is known of the files beside it. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(new URL('manifest.json', PREPARED_DIRECTORY), 'utf8'))
}
