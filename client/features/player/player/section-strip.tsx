import { useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { drawSection } from '#contract/audio/section-words.ts'
import type { BeatSection } from '#contract/audio/sections.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { type BarLines, barAt } from './bar-lines.ts'
import styles from './section-strip.module.css'

/** Narrower sections have no room for a name. */
const MIN_NAMED_SHARE = 0.03

/** A beat's sections above its waveform, to scale: a click jumps there. */
export function SectionStrip({
  sections,
  duration,
  bars,
  time,
  onPress,
}: {
  sections: readonly BeatSection[]
  duration: number
  bars: BarLines | undefined
  /** Undefined: this beat is not the current one. */
  time: number | undefined
  onPress: (section: BeatSection) => void
}) {
  const { i18n, t } = useLingui()
  if (sections.length === 0 || duration <= 0) return null
  return (
    <Box
      position="relative"
      height={{ base: '32', touch: 'tap' }}
      below="s2"
      role="group"
      aria-label={t`Sections`}
    >
      {sections.map((section, index) => {
        const { label, startSeconds, endSeconds } = section
        const name = drawSection(label, i18n)
        const share = (endSeconds - startSeconds) / duration
        const isCurrent = time !== undefined && time >= startSeconds - 0.01 && time < endSeconds - 0.01
        const at = { label: name, time: formatTime(startSeconds), bar: bars && barAt(bars, startSeconds) }
        return (
          <button
            key={startSeconds}
            type="button"
            className={classNames(
              styles.sect,
              label === 'Hook' && styles.sectHook,
              look({ position: 'absolute', padEnd: 's0', tone: 'muted', text: 'start' }),
            )}
            style={{ left: `${(startSeconds / duration) * 100}%`, width: `${share * 100}%` }}
            aria-current={isCurrent || undefined}
            aria-label={i18n._(jumpText(at))}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
            onClick={() => onPress(section)}
          >
            <span className={look({ display: 'block', truncate: true })}>
              {share >= MIN_NAMED_SHARE && name}
            </span>
          </button>
        )
      })}
    </Box>
  )
}

/** Of a part without a name of its own, the letter. */
function jumpText({ label, time, bar }: { label: string; time: string; bar: number | undefined }): Message {
  const isLetter = label.length === 1
  if (bar === undefined)
    return isLetter ? msg`Jump to part ${{ label }}, ${{ time }}` : msg`Jump to ${{ label }}, ${{ time }}`
  return isLetter
    ? msg`Jump to part ${{ label }}, bar ${{ bar }}, ${{ time }}`
    : msg`Jump to ${{ label }}, bar ${{ bar }}, ${{ time }}`
}
