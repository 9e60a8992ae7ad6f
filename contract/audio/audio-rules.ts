import { faultText } from '#contract/text/fault-text.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/** Bytes of a file that tell what kind it is. */
export const AUDIO_HEAD_BYTES = 64

const MIN_DURATION_SECONDS = 1
export const MAX_DURATION_SECONDS = 15 * 60

/** Why audio of this length is refused; undefined if it is not. */
export function validateDuration(seconds: number): string | undefined {
  if (seconds < MIN_DURATION_SECONDS)
    return faultText(msg`The audio is shorter than a second. Please upload the whole beat.`)
  if (seconds <= MAX_DURATION_SECONDS) return undefined
  const minutes = Math.floor(seconds / 60)
  return faultText(
    msg`The audio is longer than 15 minutes (${plural({ minutes }, { one: '# minute', other: '# minutes' })}). Please upload a shorter one.`,
  )
}

/** What is not taken, by its first characters in Latin-1, and why. */
const strangers: readonly (readonly [refusal: Message, start: RegExp])[] = [
  // No maintained AAC decoder has a suitable license, see docs/decisions/0009-media-without-native-programs.md.
  [msg`This is an M4A or MP4 file. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^.{4}ftyp/s],
  [msg`This is an Ogg file. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^OggS/],
  [msg`This is a WMA file. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^\x30\x26\xb2\x75/],
  [msg`This is a MIDI file. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^MThd/],
  [msg`This is a Matroska or WebM file. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^.\x45\xdf\xa3/s],
  [msg`This is a JPEG picture. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^\xff\xd8\xff/],
  [msg`This is a PNG picture. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^.PNG/s],
  [msg`This is a WebP picture. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^RIFF.{4}WEBP/s],
  [msg`This is a GIF picture. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^GIF8/],
  [msg`This is an AVI film. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^RIFF.{4}AVI /s],
  [msg`This is a PDF document. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^%PDF/],
  [msg`This is a zip archive. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^PK/],
  [msg`This is a compressed archive. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^(.\x8b|BZ)/s],
  [msg`This is a program. Please choose a WAV, AIFF, FLAC or MP3 file.`, /^(MZ|.ELF)/s],
  [
    msg`This is a web page. Please choose a WAV, AIFF, FLAC or MP3 file.`,
    /^\s*<(!doctype|html|script|svg|\?xml)/i,
  ],
]

/** Why an audio file with these first bytes is refused; undefined unless recognized as something else. */
export function validateAudioFormat(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, AUDIO_HEAD_BYTES))
  const stranger = strangers.find(([, start]) => start.test(text))
  return stranger && faultText(stranger[0])
}
