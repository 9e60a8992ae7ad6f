import { BPM_HIGHEST } from '#contract/catalogue/bpm-buckets.ts'
import { parseTone } from '#contract/catalogue/tone.ts'

/** A beat before its upload, with what the audio file says. */
export type Draft = {
  key: number
  audio: File
  stems?: File | undefined
  title: string
  bpm: number | undefined
  tone: string | undefined
}

const TAG_BYTES = 256 * 1024
const TEMPO = /\b(\d{2,3})\s*bpm\b/i
const KEY = /\b[A-G][#b♯♭]?\s?(?:maj(?:or)?|min(?:or)?|m)\b/
let nextKey = 1

/** Reads title, tempo and key from an audio file's ID3 tag, else from its name. */
export async function draftFromFile(audio: File, stems?: File): Promise<Draft> {
  const tags = readId3(new Uint8Array(await audio.slice(0, TAG_BYTES).arrayBuffer()))
  const named = draftFromName(audio.name)
  const bpm = Number(tags.TBPM)
  return {
    key: nextKey++,
    audio,
    stems,
    title: tags.TIT2 || named.title,
    bpm: bpm >= 20 && bpm <= BPM_HIGHEST ? Math.round(bpm) : named.bpm,
    tone: named.tone,
  }
}

/** Parses `01 - night_drive 140bpm Am.wav` as Night Drive, 140 BPM, A minor. */
export function draftFromName(name: string): Pick<Draft, 'title' | 'bpm' | 'tone'> {
  const words = name.replace(/\.\w{2,5}$/, '').replace(/_/g, ' ')
  const tempo = TEMPO.exec(words)
  const key = KEY.exec(words)
  const bare = words
    .replace(TEMPO, ' ')
    .replace(KEY, ' ')
    .replace(/^\s*\d{1,2}\s*[-.)]\s*/, '')
    .replace(/[()[\]{}]/g, ' ')
    .replace(/(^|\s)[-–—]+(\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const title =
    bare === bare.toLowerCase() ? bare.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()) : bare
  return {
    title: title.slice(0, 120),
    bpm: tempo && Number(tempo[1]) <= BPM_HIGHEST ? Number(tempo[1]) : undefined,
    tone: key ? parseTone(key[0]) : undefined,
  }
}

/** The text frames of an ID3v2.3 or 2.4 tag (id3.org); empty if there is none. */
function readId3(bytes: Uint8Array): Record<string, string> {
  const frames: Record<string, string> = {}
  const latin = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const version = bytes[3] ?? 0
  if (latin(0, 3) !== 'ID3' || version < 3 || version > 4) return frames
  const view = new DataView(bytes.buffer)
  for (let at = 10; at + 11 < bytes.length; ) {
    const name = latin(at, at + 4)
    if (!/^[A-Z0-9]{4}$/.test(name)) break
    const raw = view.getUint32(at + 4)
    const size =
      version === 4
        ? ((raw >> 24) << 21) | (((raw >> 16) & 127) << 14) | (((raw >> 8) & 127) << 7) | (raw & 127)
        : raw
    const encoding = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8'][bytes[at + 10] ?? 0]
    if (name.startsWith('T') && encoding && size > 1 && at + 10 + size <= bytes.length)
      frames[name] = new TextDecoder(encoding)
        .decode(bytes.subarray(at + 11, at + 10 + size))
        .replace(/\0[\s\S]*$/, '')
        .trim()
    at += 10 + size
  }
  return frames
}
