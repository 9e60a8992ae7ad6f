import type { FileTags } from './wav-file.ts'

const UTF_16 = 1

/** ID3v2.3 tag for the start of an MP3 file. Text is UTF-16 with a byte order mark, which every player reads. */
export function id3Tag({ title, artist, comment }: FileTags): Uint8Array<ArrayBuffer> {
  const frames = [
    ...(title ? [frame('TIT2', [UTF_16, ...utf16(title)])] : []),
    ...(artist ? [frame('TPE1', [UTF_16, ...utf16(artist)])] : []),
    ...(comment ? [frame('COMM', [UTF_16, ...latin1('eng'), ...utf16(''), 0, 0, ...utf16(comment)])] : []),
  ].flat()
  return Uint8Array.from([...latin1('ID3'), 3, 0, 0, ...synchsafe(frames.length), ...frames])
}

function frame(id: string, content: readonly number[]): number[] {
  const size = [24, 16, 8, 0].map((shift) => (content.length >> shift) & 0xff)
  return [...latin1(id), ...size, 0, 0, ...content]
}

function utf16(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return [0xff, 0xfe, ...units.flatMap((unit) => [unit & 0xff, unit >> 8])]
}

function latin1(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Seven bits in each byte. */
function synchsafe(size: number): number[] {
  return [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
}
