/** Bytes of a file that tell what kind it is. */
export const AUDIO_HEAD_BYTES = 64
export const AUDIO_TAKEN = 'Please choose a WAV, AIFF, FLAC or MP3 file.'

const MIN_DURATION_SECONDS = 1
export const MAX_DURATION_SECONDS = 15 * 60

/** Why audio of this length is refused; undefined if it is not. */
export function validateDuration(seconds: number): string | undefined {
  if (seconds < MIN_DURATION_SECONDS)
    return 'The audio is shorter than a second. Please upload the whole beat.'
  if (seconds <= MAX_DURATION_SECONDS) return undefined
  const minutes = Math.floor(seconds / 60)
  return `The audio is longer than 15 minutes (${minutes} minutes). Please upload a shorter one.`
}

/** What is not taken, by its first characters in Latin-1, and what people call it. */
const strangers: readonly (readonly [name: string, start: RegExp])[] = [
  // No maintained AAC decoder has a suitable license, see docs/decisions/0009-media-without-native-programs.md.
  ['an M4A or MP4 file', /^.{4}ftyp/s],
  ['an Ogg file', /^OggS/],
  ['a WMA file', /^\x30\x26\xb2\x75/],
  ['a MIDI file', /^MThd/],
  ['a Matroska or WebM file', /^.\x45\xdf\xa3/s],
  ['a JPEG picture', /^\xff\xd8\xff/],
  ['a PNG picture', /^.PNG/s],
  ['a WebP picture', /^RIFF.{4}WEBP/s],
  ['a GIF picture', /^GIF8/],
  ['an AVI film', /^RIFF.{4}AVI /s],
  ['a PDF document', /^%PDF/],
  ['a zip archive', /^PK/],
  ['a compressed archive', /^(.\x8b|BZ)/s],
  ['a program', /^(MZ|.ELF)/s],
  ['a web page', /^\s*<(!doctype|html|script|svg|\?xml)/i],
]

/** Why an audio file with these first bytes is refused; undefined unless recognized as something else. */
export function validateAudioFormat(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, AUDIO_HEAD_BYTES))
  const stranger = strangers.find(([, start]) => start.test(text))
  return stranger && `This is ${stranger[0]}. ${AUDIO_TAKEN}`
}
