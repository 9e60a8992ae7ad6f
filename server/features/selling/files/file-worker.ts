import { z } from 'zod'
import { mp3Scale, scaledBlock } from '#server/platform/media/audio/mp3-headroom.ts'
import { Mp3Writer } from '#server/platform/media/audio/mp3-writer.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { encode24Bit, stereo24Bit, WavWriter } from '#server/platform/media/audio/wav-writer.ts'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'

/** Input of the file worker: decode audio to a WAV, or encode it as MP3. */
export const FileTask = z.object({ act: z.enum(['decode', 'encode-mp3']), from: z.string(), to: z.string() })
export type FileTask = z.infer<typeof FileTask>

/** Runs in a child process, as it takes seconds of CPU. */
async function run({ act, from, to }: FileTask): Promise<void> {
  const source = await openAudio(from)
  if (act === 'decode') {
    const wav = await WavWriter.create(to, stereo24Bit(source.sampleRate))
    for await (const block of source.blocks()) await wav.append(encode24Bit(block))
    return wav.finish()
  }
  const mp3 = await Mp3Writer.delivery(to, source.sampleRate)
  const scale = await mp3Scale(source)
  for await (const block of source.blocks()) await mp3.append(scaledBlock(block, scale))
  return mp3.finish()
}

await replyFromBackground(FileTask, run)
