import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import { CheckLine } from '#client/ui/choice-parts.tsx'
import { Box, Cluster, Text } from '#client/ui/primitives.tsx'
import { RangeSlider } from '#client/ui/range-slider.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import { drawSection } from '#contract/audio/section-words.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { type Part, partFrom, snapped } from './choose-part.ts'
import { type Ground, grounds } from './video-job.ts'

const groundLabels: Readonly<Record<Ground, Message>> = {
  dark: msg`Dark`,
  light: msg`Light`,
  cover: msg`From the cover`,
}

/** Part of the preview, ground, and whether BPM and key are shown. */
export function VideoChoices({
  beat,
  part,
  onPart,
  ground,
  onGround,
  withFacts,
  onFacts,
}: {
  beat: BeatDetail
  part: Part
  onPart: (part: Part) => void
  ground: Ground
  onGround: (ground: Ground) => void
  withFacts: boolean
  onFacts: (on: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const { sections, durationSeconds } = beat
  const seconds = Math.round(part.until - part.from)
  return (
    <>
      <b>
        <Trans>Which part</Trans>
      </b>
      <Cluster gap="s2" align="stretch">
        {sections.map(({ label, startSeconds }) => (
          <Button
            key={startSeconds}
            small
            aria-pressed={Math.abs(part.from - startSeconds) < 0.5}
            onClick={() => onPart(partFrom(startSeconds, sections, durationSeconds))}
          >
            {label.length < 2 ? t`Part ${label}` : drawSection(label, i18n)}
          </Button>
        ))}
      </Cluster>
      <Box height="72">
        <Waveform columns={decodeWaveform(beat.waveform)} />
      </Box>
      <RangeSlider
        min={0}
        max={durationSeconds}
        step={0.1}
        low={part.from}
        high={part.until}
        lowLabel={t`Start of the video`}
        highLabel={t`End of the video`}
        valueText={formatTime}
        marks={[]}
        onChange={(from, until) => onPart({ from, until })}
        onCommit={() => onPart(snapped(part, sections, durationSeconds))}
      />
      <Text size="fine" tone="muted" role="status">
        {t`${{ from: formatTime(part.from) }} to ${{ until: formatTime(part.until) }}: ${plural(seconds, { one: '# second', other: '# seconds' })}. 15 to 30 fit everywhere.`}
      </Text>
      <b>
        <Trans context="of a video">Ground</Trans>
      </b>
      <Segments
        label={t({ message: 'Ground', context: 'of a video' })}
        wide
        options={grounds.map((value) => ({ value, label: i18n._(groundLabels[value]) }))}
        value={ground}
        onChange={(chosen) => chosen && onGround(chosen)}
      />
      <CheckLine>
        <input type="checkbox" checked={withFacts} onChange={(event) => onFacts(event.target.checked)} />
        <Trans>Show BPM and key</Trans>
      </CheckLine>
    </>
  )
}
