import { X } from 'lucide-react'
import { markBeat } from '#client/features/discovery/favorites/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import styles from './digging.module.css'

/** Replaces the play button on the card of a passed beat. */
export function Passed({ beat }: { beat: { id: string; title: string } }) {
  return (
    <>
      <span className={styles.cardPassed}>
        <LineIcon of={X} size="small" />
        Not for me
      </span>
      <button
        type="button"
        className={classNames(styles.cardUndo, buttonClass({ variant: 'quiet', small: true }))}
        aria-label={`Bring ${beat.title} back`}
        onClick={() => markBeat('passed', beat.id, false)}
      >
        Bring back
      </button>
    </>
  )
}
