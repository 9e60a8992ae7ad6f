import { createReadStream, createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { WavWriter } from '#server/platform/media/audio/wav-writer.ts'
import { unpackStem } from './measure-stems.ts'
import { openStemsZip, type StemFile, type StemsZip } from './open-stems-zip.ts'

/**
 * Writes the zip again with a right header for each file of `toRepair`, as WAV with the same samples. Returns the names
 * of those that changed, by their old ones: a repaired AIFF is called .wav.
 * @param scratch path of a file that is overwritten by each
 */
export async function repairStems(
  { from, scratch, repaired }: { from: string; scratch: string; repaired: string },
  toRepair: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const source = await openStemsZip(from)
  try {
    const names = new Map<string, string>()
    const taken = new Set(source.files.map(({ name }) => name.toLowerCase()))
    const zip = new yazl.ZipFile()
    // Lazily, so that one file at a time is unpacked.
    for (const file of source.files) {
      const isFaulty = toRepair.has(file.name)
      const name = isFaulty ? wavName(file.name, taken) : file.name
      if (name !== file.name) names.set(file.name, name)
      const open = () => (isFaulty ? openRepaired(source, file, scratch) : source.open(file))
      const options = { mtime: file.entry.getLastModDate(), compressionLevel: 1 }
      zip.addReadStreamLazy(name, options, (done) => {
        open().then(
          (stream) => done(null, stream),
          (error: Error) => zip.emit('error', error),
        )
      })
    }
    zip.end()
    const output = zip.outputStream as Readable
    zip.on('error', (error: Error) => output.destroy(error))
    await pipeline(output, createWriteStream(repaired, { mode: 0o600, flush: true }))
    return names
  } finally {
    source.close()
    await unlink(`${scratch}.wav`).catch(() => {})
  }
}

function wavName(name: string, taken: ReadonlySet<string>): string {
  if (/\.wave?$/i.test(name)) return name
  const plain = name.replace(/\.\w+$/, '.wav')
  return taken.has(plain.toLowerCase()) ? `${name}.wav` : plain
}

async function openRepaired(zip: StemsZip, file: StemFile, scratch: string): Promise<Readable> {
  await unpackStem(zip, file, scratch)
  const made = `${scratch}.wav`
  await unlink(made).catch(() => {})
  const { sampleRate, channels, samples, blocks } = await openAudio(scratch)
  if (!samples) throw new Error('only lossless files are repaired')
  const wav = await WavWriter.create(made, { sampleRate, channels, ...samples })
  try {
    for await (const { pcm } of blocks()) if (pcm) await wav.append(pcm())
    await wav.finish()
  } catch (error) {
    await wav.abandon()
    throw error
  }
  return createReadStream(made)
}
