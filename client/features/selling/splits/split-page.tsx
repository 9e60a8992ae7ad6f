import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { BeatParts, DeskHead } from '#client/features/store/admin/index.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import type { BeatSplit } from '#contract/splits/split.ts'
import { SplitForm } from './split-form.tsx'
import { beatSplitQuery } from './split-queries.ts'
import { EmptySplit, SplitView } from './split-view.tsx'

/** Who made a beat and gets what: the split as it is, and its form. */
export function SplitPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const query = useQuery(beatSplitQuery(id))
  return (
    <Loaded query={query} problem={t`The split can't be loaded.`}>
      {(view) => <BeatSplitView key={view.version} view={view} />}
    </Loaded>
  )
}

function BeatSplitView({ view }: { view: BeatSplit }) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const { beat, split } = view
  return (
    <>
      <DeskHead
        title={beat.title}
        back={{ to: '/admin/manage-beats', label: t`Manage Beats` }}
        fact={t`by ${{ producer: beat.producer }}, ${{ bpm: beat.bpm }} BPM, ${{ tone: beat.tone }}`}
      >
        <BeatParts id={beat.id} />
      </DeskHead>
      {isEditing ? (
        <SplitForm view={view} onClose={() => setEditing(false)} />
      ) : split ? (
        <SplitView view={view} split={split} onEdit={() => setEditing(true)} />
      ) : (
        <EmptySplit view={view} onEdit={() => setEditing(true)} />
      )}
    </>
  )
}
