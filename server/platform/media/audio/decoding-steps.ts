import { BLOCK_FRAMES } from './audio-source.ts'

/**
 * Groups compressed frames into steps of about 65,536 samples. A decoder that is given bytes instead may answer with
 * hours: a few bytes of FLAC hold a second of silence.
 */
export async function* inSteps<Frame extends { samples: number }>(
  frames: AsyncIterable<Frame>,
): AsyncGenerator<Frame[]> {
  let step: Frame[] = []
  let samples = 0
  for await (const frame of frames) {
    step.push(frame)
    samples += frame.samples
    if (samples < BLOCK_FRAMES) continue
    yield step
    step = []
    samples = 0
  }
  if (step.length > 0) yield step
}
