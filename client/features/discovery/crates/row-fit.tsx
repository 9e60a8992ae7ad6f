import { useLingui } from '@lingui/react/macro'
import { fitLines, Tuner, useOwnSong } from '#client/features/player/favorites/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import { msg } from '#contract/text/msg.ts'
import styles from './crate-rows.module.css'

const fitWords = { both: msg`both`, tempo: msg`tempo`, key: msg({ message: 'key', context: 'music' }) }

/** Why it fits, in a word; the rest is for screen readers and the tooltip. */
export function RowFit({ beat }: { beat: Beat }) {
  const { i18n } = useLingui()
  const lines = fitLines(beat, useOwnSong())
  const reasons = lines.map(({ text }) => i18n._(text)).join('. ')
  const of = lines[1] ? 'both' : lines[0]?.of
  return (
    <span
      className={classNames(
        styles.crowFit,
        look({
          gridRow: { below768: '3' },
          gridColumn: { below768: 'rest3' },
          display: 'flex',
          align: 'center',
          gap: 's2',
          size: { base: 'ui', below768: 'fine' },
        }),
      )}
      title={reasons || undefined}
    >
      {of && (
        <>
          <Tuner isExact={lines.some(({ isExact }) => isExact)} />
          <span>
            {i18n._(fitWords[of])}
            <VisuallyHidden>: {reasons}</VisuallyHidden>
          </span>
        </>
      )}
    </span>
  )
}
