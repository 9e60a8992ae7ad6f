import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Part } from './choose-part.ts'
import { BARS, band, drawBand, drawBase, HEIGHT, WIDTH } from './draw-frame.ts'
import styles from './share.module.css'
import type { VideoJob } from './video-job.ts'

/** Where the playhead stands before the video is made. */
const SHOWN_SHARE = 0.4

/** One picture of the video as it will be, drawn by the code that makes it. @param share played, from 0 to 1 */
export function VideoPreview({
  beat,
  part,
  look: { words, colors },
  share = SHOWN_SHARE,
}: {
  beat: BeatDetail
  part: Part
  look: Pick<VideoJob, 'words' | 'colors'>
  share?: number
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const shown = [words.title, words.producer, words.facts].filter(Boolean)
  const canvas = useRef<HTMLCanvasElement>(null)
  const cover = useCover(mediaUrl(beat.image))
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !cover) return
    drawBase(context, { cover, words, colors })
    context.save()
    context.translate(band.x, band.y)
    drawBand(context, { colors }, barsOfPart(beat, part), share, 0)
    context.restore()
  }, [cover, words, colors, beat, part, share])
  return (
    <canvas
      ref={canvas}
      className={classNames(styles.clip, look({ self: { below768: 'center' } }))}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t`Preview of the video: ${{ words: listParts(shown, locale) }}`}
    />
  )
}

/** The cover, once it and the typeface are loaded. */
function useCover(address: string): HTMLImageElement | undefined {
  const [cover, setCover] = useState<HTMLImageElement>()
  useEffect(() => {
    let isCurrent = true
    const image = new Image()
    image.src = address
    Promise.allSettled([
      image.decode(),
      document.fonts.load('740 40px "Archivo Variable"'),
      document.fonts.load('400 40px "Archivo Variable"'),
    ]).then(([loaded]) => {
      if (isCurrent && loaded.status === 'fulfilled') setCover(image)
    })
    return () => {
      isCurrent = false
    }
  }, [address])
  return cover
}

/** Loudness of the chosen part in as many bars as the video draws, from its waveform. */
function barsOfPart({ waveform, durationSeconds }: BeatDetail, { from, until }: Part): number[] {
  const columns = decodeWaveform(waveform)
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const seconds = from + ((until - from) * (bar + 0.5)) / BARS
    const column = Math.floor((seconds / durationSeconds) * columns.length)
    return columns[Math.min(columns.length - 1, column)] ?? 0
  })
  const loudest = Math.max(...bars) || 1
  return bars.map((value) => Math.max(0.06, value / loudest))
}
