/** Fields of an MP3's tag. */
type Id3Facts = {
  title: string
  artist: string
  album: string
  bpm?: number | undefined
  /** In the store's spelling: `F# minor`. */
  tone?: string | undefined
  /** License number, in a bought file. */
  licenseNumber?: string | undefined
  /** URL of the store. */
  url?: string | undefined
  /** Terms of use. */
  terms?: string | undefined
  /** A JPEG. */
  cover?: Buffer | undefined
}

const UTF_8 = 3
const FRONT_COVER = 3

/** An ID3v2.4.0 tag (id3.org). It precedes the first frame. */
export function id3Tag(facts: Id3Facts): Buffer {
  const key = facts.tone === undefined ? undefined : id3Key(facts.tone)
  const frames = [
    text('TIT2', facts.title),
    text('TPE1', facts.artist),
    text('TALB', facts.album),
    ...(facts.bpm === undefined ? [] : [text('TBPM', String(facts.bpm))]),
    ...(key === undefined ? [] : [text('TKEY', key)]),
    ...(facts.licenseNumber === undefined ? [] : [text('TXXX', `License number\0${facts.licenseNumber}`)]),
    ...(facts.url === undefined ? [] : [frame('WPUB', Buffer.from(encodeURI(facts.url), 'latin1'))]),
    ...(facts.terms === undefined ? [] : [words('COMM', `\0${facts.terms}`), words('USER', facts.terms)]),
    ...(facts.cover === undefined ? [] : [picture(facts.cover)]),
  ]
  const body = Buffer.concat(frames)
  const head = Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')
  syncsafe(body.length).copy(head, 6)
  return Buffer.concat([head, body])
}

/** Length of a file's ID3v2 tag from its first ten bytes; 0 without a tag (ID3v2.4, 3.1). */
export function id3Bytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10)
  const footer = (head[5] ?? 0) & 0x10 ? 10 : 0
  return 10 + footer + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127)
}

/** `F#m` for F# minor, the format of TKEY; undefined for an unknown key. */
function id3Key(tone: string): string | undefined {
  const [, root, mode] = /^([A-G][b#]?) (major|minor)$/.exec(tone) ?? []
  return root && root + (mode === 'minor' ? 'm' : '')
}

function text(id: string, value: string): Buffer {
  return frame(id, Buffer.concat([Buffer.of(UTF_8), Buffer.from(value)]))
}

/** A text frame with a language. */
function words(id: string, value: string): Buffer {
  return frame(id, Buffer.concat([Buffer.of(UTF_8), Buffer.from('eng'), Buffer.from(value)]))
}

function picture(jpeg: Buffer): Buffer {
  const head = Buffer.from('\0image/jpeg\0 \0', 'latin1')
  head[12] = FRONT_COVER
  return frame('APIC', Buffer.concat([head, jpeg]))
}

function frame(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'latin1'), syncsafe(body.length), Buffer.alloc(2), body])
}

/** Synchsafe integer: seven bits per byte, so that no length looks like a frame sync. */
function syncsafe(length: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 127))
}
