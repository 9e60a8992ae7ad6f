import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { markBeat, useMarks } from '#client/features/marks/index.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import type { CrateBeat } from '#contract/crate.ts'
import { crateNames } from '#contract/crate-limits.ts'
import { beatsQuery } from './crate-queries.ts'
import { CrateRow } from './crate-row.tsx'
import { CrateTop } from './crate-top.tsx'
import { useCratePlayer } from './use-crate-player.ts'
import { useLicensePicker } from './use-license-picker.tsx'

/** A visitor's hearts, stored on this device, latest first. */
export function DeviceHearts() {
  const ids = useHeartIds()
  const beats = useQuery(beatsQuery(ids))
  return (
    <Loaded query={beats} problem="Your hearts can't be loaded.">
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
  const { playAll, play } = useCratePlayer(crateNames.hearts, beats)
  const { choose, picker } = useLicensePicker()
  return (
    <>
      <CrateTop name={crateNames.hearts} description="" beats={beats} onPlay={playAll} />
      {beats.length === 0 ? (
        <EmptyNote title="No hearts yet.">
          <p className="muted">Press H on a beat, or its heart, and it is here.</p>
          <Link className={buttonClass({})} to="/beats">
            Dig for beats
          </Link>
        </EmptyNote>
      ) : (
        <ol className="crows crows--read">
          {beats.map((entry, at) => (
            <CrateRow
              key={entry.id}
              entry={entry}
              start={<span className="crow__n num">{at + 1}</span>}
              end={
                <IconButton
                  label={`Take the heart off ${entry.title}`}
                  className="crow__x"
                  icon={X}
                  onClick={() => markBeat('hearts', entry.id, false)}
                />
              }
              onPlay={play}
              onLicense={choose}
            />
          ))}
        </ol>
      )}
      {picker}
    </>
  )
}
