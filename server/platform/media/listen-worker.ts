import { type AudioAnalysis, analyzeAudio } from './audio/analyze-audio.ts'
import { openAudio } from './audio/open-audio.ts'
import { ListenTask } from './listen-task.ts'
import { replyFromBackground } from './reply-from-background.ts'

async function work({ from }: ListenTask): Promise<AudioAnalysis> {
  return analyzeAudio(await openAudio(from))
}

await replyFromBackground(ListenTask, work)
