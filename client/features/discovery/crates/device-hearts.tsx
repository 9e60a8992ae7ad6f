import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { markBeat, useMarks } from '#client/features/player/favorites/index.ts'
import { useChooseLicense } from '#client/features/selling/carts/index.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { CrateBeat } from '#contract/discovery/crate.ts'
import { crateNames } from '#contract/discovery/crate-limits.ts'
import { beatsQuery } from './crate-queries.ts'
import { CrateRow } from './crate-row.tsx'
import styles from './crate-rows.module.css'
import { CrateTop } from './crate-top.tsx'
import { useCratePlayer } from './use-crate-player.ts'

/** A visitor's hearts, stored on this device, latest first. */
export function DeviceHearts() {
  const { t } = useLingui()
  const ids = useHeartIds()
  const beats = useQuery(beatsQuery(ids))
  return (
    <Loaded query={beats} problem={t`Your hearts can't be loaded.`}>
      {(data) => (
        <HeartedBeats
          beats={data
            .filter(({ id }) => ids.includes(id))
            .map((beat) => ({
              id: beat.id,
              title: beat.title,
              producer: beat.owner.username,
              note: '',
              beat,
              soldExclusively: false,
            }))}
        />
      )}
    </Loaded>
  )
}

export function useHeartIds(): string[] {
  const hearts = useMarks((marks) => marks.hearts)
  return Object.entries(hearts)
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id)
}

function HeartedBeats({ beats }: { beats: CrateBeat[] }) {
  const { t, i18n } = useLingui()
  const { playAll, play } = useCratePlayer(i18n._(crateNames.hearts), beats)
  const choose = useChooseLicense()
  return (
    <>
      <CrateTop name={i18n._(crateNames.hearts)} description="" beats={beats} onPlay={playAll} />
      {beats.length === 0 ? (
        <EmptyNote title={t`No hearts yet.`}>
          <Text tone="muted">
            <Trans>Press H on a beat, or tap its heart, to keep it here.</Trans>
          </Text>
          <Link className={buttonClass({})} to="/beats">
            <Trans>Dig for beats</Trans>
          </Link>
        </EmptyNote>
      ) : (
        <ol className={styles.crowsRead}>
          {beats.map((entry, at) => (
            <CrateRow
              key={entry.id}
              entry={entry}
              start={
                <span
                  className={classNames(styles.crowN, look({ text: 'center', tone: 'faint', numeric: true }))}
                >
                  {at + 1}
                </span>
              }
              end={
                <span className={classNames(styles.crowX, look({ display: 'contents' }))}>
                  <IconButton
                    label={t`Remove the heart from ${{ title: entry.title }}`}
                    icon={X}
                    onClick={() => markBeat('hearts', entry.id, false)}
                  />
                </span>
              }
              onPlay={play}
              onLicense={choose}
            />
          ))}
        </ol>
      )}
    </>
  )
}
