import { classNames } from '#client/ui/class-names.ts'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { localMoment } from '#contract/text/dates.ts'
import styles from './manage-beats.module.css'
import { timeZoneOn } from './time-zone.ts'

/** Status of a beat that is not for sale yet; nothing for one that is. */
export function BeatState({ beat }: { beat: AdminBeat }) {
  switch (beat.status) {
    case 'ready':
      return null
    case 'hidden':
      return <p className={styles.bitemState}>Hidden</p>
    case 'scheduled':
      return (
        <p className={styles.bitemState}>
          {beat.publishAt ? goesLive(new Date(beat.publishAt)) : 'Scheduled'}
        </p>
      )
    case 'failed':
      return (
        <p className={classNames(styles.bitemState, styles.bitemStateFailed)} role="alert">
          {beat.error ?? 'The files could not be processed.'}
        </p>
      )
    case 'processing':
      return (
        <p className={styles.bitemState} role="status">
          {beat.progress === null ? 'Waiting to be processed' : `Processing, ${beat.progress} %`}
          {beat.progress !== null && (
            <progress value={beat.progress} max={100} aria-label={`Processing ${beat.title}`} />
          )}
        </p>
      )
  }
}

function goesLive(time: Date): string {
  return `Goes live on ${localMoment(time)} (${timeZoneOn(time)})`
}
