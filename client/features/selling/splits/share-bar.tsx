import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { formatPoints } from '#contract/splits/percent.ts'
import { WHOLE_POINTS } from '#contract/splits/share-line.ts'
import type { ShareState } from '#contract/splits/split.ts'
import styles from './share-bar.module.css'

/** A person's part of a bar, in hundredths of a percent. */
type BarShare = { name: string; points: number; state: ShareState }

const notes = { accepted: '', invited: ', not accepted', declined: ', declined' } as const
const looks = { accepted: styles.accepted, invited: styles.open, declined: styles.declined } as const

/** Who gets which part: tape cut to length, hatched while it is on hold. */
export function ShareBar({
  label,
  shares,
  thin,
}: {
  label: string
  shares: readonly BarShare[]
  thin?: boolean
}) {
  const left = WHOLE_POINTS - shares.reduce((sum, { points }) => sum + points, 0)
  const parts = shares
    .filter(({ points }) => points > 0)
    .map(({ name, points, state }) => `${name} ${formatPoints(points)}${notes[state]}`)
  if (left > 0) parts.push(`${formatPoints(left)} not assigned`)
  if (left < 0) parts.push(`${formatPoints(-left)} too much`)
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div
        className={classNames(styles.bar, thin && styles.thin)}
        role="img"
        aria-label={`${label}: ${parts.join(', ')}`}
      >
        {shares.map(({ name, points, state }, at) =>
          points === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no other id while they are typed
            <span key={at} className={classNames(styles.part, looks[state])} style={{ flex: points }}>
              <span className={styles.inner}>
                <b>{at + 1}</b>
                <span className={styles.name}>{name}</span>
                <span className={classNames(styles.percent, look({ numeric: true }))}>
                  {formatPoints(points)}
                </span>
              </span>
            </span>
          ),
        )}
        {left > 0 && (
          <span className={classNames(styles.part, styles.left)} style={{ flex: left }}>
            <span className={styles.inner}>
              {formatPoints(left)}
              <span className={styles.leftWord}> left</span>
            </span>
          </span>
        )}
      </div>
    </div>
  )
}

/** Joins a row, its part of the bar and its amount. */
export function ChannelNumber({ at, small }: { at: number; small?: boolean }) {
  return (
    <span
      className={classNames(styles.channel, small && styles.channelSmall, look({ numeric: true }))}
      aria-hidden="true"
    >
      {at}
    </span>
  )
}

/** What the looks of the bar mean. */
export function BarKey({ states }: { states: ReadonlySet<ShareState> }) {
  return (
    <ul className={styles.key}>
      <li>
        <span className={classNames(styles.swatch, styles.accepted)} />
        Accepted
      </li>
      {states.has('invited') && (
        <li>
          <span className={classNames(styles.swatch, styles.open)} />
          Invited, share on hold
        </li>
      )}
      {states.has('declined') && (
        <li>
          <span className={classNames(styles.swatch, styles.declined)} />
          Declined, share on hold
        </li>
      )}
    </ul>
  )
}
