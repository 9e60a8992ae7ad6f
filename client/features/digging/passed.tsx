import { X } from 'lucide-react'
import { markBeat } from '#client/features/marks/index.ts'

/** Replaces the play button on the card of a passed beat. */
export function Passed({ beat }: { beat: { id: string; title: string } }) {
  return (
    <>
      <span className="card__passed">
        <X className="ico ico--s" aria-hidden />
        Not for me
      </span>
      <button
        type="button"
        className="key key--quiet key--sm card__undo"
        aria-label={`Bring ${beat.title} back`}
        onClick={() => markBeat('passed', beat.id, false)}
      >
        Bring back
      </button>
    </>
  )
}
