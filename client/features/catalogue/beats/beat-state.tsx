import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { localMoment } from '#contract/text/dates.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './manage-beats.module.css'
import { timeZoneOn } from './time-zone.ts'

/** Why a beat is not for sale yet, in words; `UrgentNotes` says what failed. */
export function BeatState({ beat }: { beat: AdminBeat }) {
  const { t, i18n } = useLingui()
  switch (beat.status) {
    case 'ready':
    case 'failed':
      return null
    case 'hidden':
      return (
        <p className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'muted', size: 'fine' }))}>
          <Trans>Hidden</Trans>
        </p>
      )
    case 'scheduled':
      return (
        <p className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'muted', size: 'fine' }))}>
          {beat.publishAt ? i18n._(goesLive(new Date(beat.publishAt))) : t`Scheduled`}
        </p>
      )
    case 'processing':
      return (
        <p
          className={classNames(styles.bitemState, look({ above: 's1-5', tone: 'muted', size: 'fine' }))}
          role="status"
        >
          {beat.progress === null
            ? t`Waiting to be processed`
            : t`Processing, ${{ progress: beat.progress }} %`}
          {beat.progress !== null && (
            <progress value={beat.progress} max={100} aria-label={t`Processing ${{ title: beat.title }}`} />
          )}
        </p>
      )
  }
}

function goesLive(time: Date): Message {
  return msg`Goes live on ${{ moment: localMoment(time) }} (${{ timeZone: timeZoneOn(time) }})`
}
