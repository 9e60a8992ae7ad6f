import { readFile } from 'node:fs/promises'
import { OffsetMeter, withoutOffset } from './audio/channel-offset.ts'
import { excerpt, silentSource } from './audio/excerpt.ts'
import { LoudnessMeter } from './audio/loudness-meter.ts'
import { openAudio } from './audio/open-audio.ts'
import { renderPreview } from './audio/render-audio.ts'
import { loadStoreTag } from './audio/store-tag.ts'
import { PreviewTask } from './preview-task.ts'
import { replyFromBackground } from './reply-from-background.ts'

const SAMPLE_SECONDS = 10
const SAMPLE_TAG_SECONDS = 2
const ALONE_TAG_SECONDS = 0.25

async function work({ from, tag, lead, to, isSample }: PreviewTask): Promise<null> {
  const store = await loadStoreTag(tag)
  if (from === undefined) {
    const seconds = store.samples.length / store.sampleRate + 2 * ALONE_TAG_SECONDS
    const given = { to, tag: store, loudnessLufs: 0, firstTagSeconds: ALONE_TAG_SECONDS }
    await renderPreview(silentSource(seconds), given)
    return null
  }
  const source = await openAudio(from)
  const meter = new LoudnessMeter(source.sampleRate)
  const offset = new OffsetMeter()
  let frames = 0
  for await (const block of source.blocks()) {
    meter.push(block)
    offset.push(block)
    frames += block.left.length
  }
  const centered = withoutOffset(source, offset.finish())
  await renderPreview(isSample ? excerpt(centered, frames, SAMPLE_SECONDS) : centered, {
    to,
    tag: store,
    loudnessLufs: meter.integrated(),
    ...(isSample && { firstTagSeconds: SAMPLE_TAG_SECONDS }),
    lead: lead === undefined ? undefined : await readFile(lead),
  })
  return null
}

await replyFromBackground(PreviewTask, work)
