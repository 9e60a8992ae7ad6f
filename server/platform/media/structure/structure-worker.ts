import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'
import { analyzeStructure } from './analyze-structure.ts'
import { MonoResampler } from './mono-resampler.ts'
import { type BeatStructure, StructureTask } from './structure.ts'

async function work({ from, declared }: StructureTask): Promise<BeatStructure> {
  const source = await openAudio(from)
  const mono = new MonoResampler(source.sampleRate)
  for await (const block of source.blocks()) mono.push(block)
  return analyzeStructure(mono.finish(), declared)
}

await replyFromBackground(StructureTask, work)
