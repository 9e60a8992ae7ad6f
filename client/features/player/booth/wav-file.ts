export type FileTags = { title: string; artist: string; comment: string }

/** A WAV file of 16 bits with its tags as a LIST INFO chunk. @param channels one array each, of the same length */
export function wavFile(
  channels: readonly Float32Array[],
  rate: number,
  tags: FileTags,
): Uint8Array<ArrayBuffer> {
  const info = infoChunk(tags)
  const frames = channels[0]?.length ?? 0
  const frameBytes = channels.length * 2
  const dataBytes = frames * frameBytes
  const bytes = new Uint8Array(44 + info.length + dataBytes)
  const view = new DataView(bytes.buffer)
  writeText(bytes, 0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  writeText(bytes, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels.length, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * frameBytes, true)
  view.setUint16(32, frameBytes, true)
  view.setUint16(34, 16, true)
  bytes.set(info, 36)
  const dataAt = 36 + info.length
  writeText(bytes, dataAt, 'data')
  view.setUint32(dataAt + 4, dataBytes, true)
  for (let frame = 0; frame < frames; frame++)
    for (const [at, channel] of channels.entries())
      view.setInt16(dataAt + 8 + frame * frameBytes + at * 2, sample(channel[frame] ?? 0), true)
  return bytes
}

/** Title, artist and comment as chunks of even length. */
function infoChunk({ title, artist, comment }: FileTags): Uint8Array {
  const encoder = new TextEncoder()
  const entries = [['INAM', title] as const, ['IART', artist] as const, ['ICMT', comment] as const]
    .filter(([, text]) => text !== '')
    .map(([id, text]) => ({ id, text: encoder.encode(`${text}\0`) }))
  const length = entries.reduce((sum, { text }) => sum + 8 + text.length + (text.length % 2), 4)
  const chunk = new Uint8Array(8 + length)
  const view = new DataView(chunk.buffer)
  writeText(chunk, 0, 'LIST')
  view.setUint32(4, length, true)
  writeText(chunk, 8, 'INFO')
  let at = 12
  for (const { id, text } of entries) {
    writeText(chunk, at, id)
    view.setUint32(at + 4, text.length, true)
    chunk.set(text, at + 8)
    at += 8 + text.length + (text.length % 2)
  }
  return chunk
}

function sample(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767)))
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i)
}
