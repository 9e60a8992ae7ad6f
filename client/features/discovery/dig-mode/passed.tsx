import { X } from 'lucide-react'
import { markBeat } from '#client/features/discovery/favorites/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiKeys from '#client/ui/styles/keys.module.css'
import styles from './digging.module.css'

/** Replaces the play button on the card of a passed beat. */
export function Passed({ beat }: { beat: { id: string; title: string } }) {
  return (
    <>
      <span className={styles.cardPassed}>
        <X className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
        Not for me
      </span>
      <button
        type="button"
        className={classNames(uiKeys.key, uiKeys.keyQuiet, uiKeys.keySm, styles.cardUndo)}
        aria-label={`Bring ${beat.title} back`}
        onClick={() => markBeat('passed', beat.id, false)}
      >
        Bring back
      </button>
    </>
  )
}
