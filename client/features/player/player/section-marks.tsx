import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import type { BeatSection } from '#contract/audio/sections.ts'
import styles from './section-strip.module.css'

/** Small marks on a waveform where sections start. */
export function SectionMarks({ sections, duration }: { sections: readonly BeatSection[]; duration: number }) {
  return sections
    .slice(1)
    .map(({ startSeconds }) => (
      <i
        key={startSeconds}
        className={classNames(
          styles.sectmark,
          look({ top: '0', noPress: true, position: 'absolute', width: '2', height: '6' }),
        )}
        style={{ left: `${(startSeconds / duration) * 100}%` }}
        aria-hidden="true"
      />
    ))
}
