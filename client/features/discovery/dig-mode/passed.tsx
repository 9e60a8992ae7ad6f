import { X } from 'lucide-react'
import { markBeat } from '#client/features/discovery/favorites/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import styles from './digging.module.css'

/** Replaces the play button on the card of a passed beat. */
export function Passed({ beat }: { beat: { id: string; title: string } }) {
  return (
    <>
      <span
        className={classNames(
          styles.cardPassed,
          look({
            display: 'flex',
            align: 'center',
            gap: 's2',
            padStart: 's3-5',
            grow: true,
            tone: 'muted',
            size: 'ui',
          }),
        )}
      >
        <LineIcon of={X} size="small" />
        Not for me
      </span>
      <button
        type="button"
        className={classNames(
          styles.cardUndo,
          buttonClass({ variant: 'quiet', small: true }),
          look({ tone: 'text', underline: true }),
        )}
        aria-label={`Bring ${beat.title} back`}
        onClick={() => markBeat('passed', beat.id, false)}
      >
        Bring back
      </button>
    </>
  )
}
