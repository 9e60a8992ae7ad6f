import type { BeatSection } from '#contract/audio/sections.ts'
import styles from './section-strip.module.css'

/** Small marks on a waveform where sections start. */
export function SectionMarks({ sections, duration }: { sections: readonly BeatSection[]; duration: number }) {
  return sections
    .slice(1)
    .map(({ startSeconds }) => (
      <i
        key={startSeconds}
        className={styles.sectmark}
        style={{ left: `${(startSeconds / duration) * 100}%` }}
        aria-hidden="true"
      />
    ))
}
