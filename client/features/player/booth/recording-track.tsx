import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useEffect, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look } from '#client/ui/primitives.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import styles from './recording-track.module.css'
import type { Range } from './timeline.ts'
import { Track, TrackName } from './track.tsx'
import { useBooth } from './use-booth.ts'
import { placeIn } from './view-range.ts'

const GAIN = 2

/** The take that is being recorded or counted in. */
export function RecordingTrack({
  number,
  part,
  view,
  isRecording,
}: {
  number: number
  part: Range
  view: Range
  isRecording: boolean
}) {
  const { t } = useLingui()
  const booth = useBooth()
  const [peaks, setPeaks] = useState<Uint8Array>(new Uint8Array())
  const [end, setEnd] = useState(part.start)
  useEffect(() => {
    if (!isRecording) return
    return booth.microphone.followLevel((peak) => {
      setPeaks((before) => Uint8Array.from([...before, Math.min(255, peak * GAIN * 255)]))
      setEnd(Math.min(part.end, booth.position))
    })
  }, [booth, isRecording, part])
  const sung = placeIn(view, { start: part.start, end })
  return (
    <Track
      kind="take"
      head={
        <>
          <span
            className={classNames(
              styles.lamp,
              look({ display: 'grid', center: true, width: 'tap', height: 'tap', rigid: true }),
            )}
          >
            <Box as="i" surface="red-fill" width="12" height="12" corner="round" />
          </span>
          <TrackName title={t`Take ${number}`}>{isRecording ? t`recording` : t`counts in`}</TrackName>
        </>
      }
    >
      <span
        className={classNames(styles.punch, look({ insetY: '0', position: 'absolute' }))}
        style={placeIn(view, part)}
      >
        <Box as="b" weight="strong" size="tiny" leading="1.2" font="engraved" position="absolute" tone="red">
          <Trans>In</Trans>
        </Box>
        <Box as="b" weight="strong" size="tiny" leading="1.2" font="engraved" position="absolute" tone="red">
          <Trans>Out</Trans>
        </Box>
      </span>
      {sung && (
        <span
          className={classNames(styles.sung, look({ insetY: '0', position: 'absolute', padY: 's1-5' }))}
          style={{ ...sung, '--p': '100%' } as CSSProperties}
        >
          <Waveform columns={peaks} played />
        </span>
      )}
    </Track>
  )
}
