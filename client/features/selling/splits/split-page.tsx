import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import type { BeatSplit } from '#contract/splits/split.ts'
import { SplitForm } from './split-form.tsx'
import { beatSplitQuery } from './split-queries.ts'
import { EmptySplit, SplitView } from './split-view.tsx'
import styles from './splits.module.css'

/** Who made a beat and gets what: the split as it is, and its form. */
export function SplitPage() {
  const { id = '' } = useParams()
  const query = useQuery(beatSplitQuery(id))
  return (
    <>
      <p className={classNames(styles.crumb, look({ size: 'small' }))}>
        <Text as={Link} link to="/admin/manage-beats">
          Manage Beats
        </Text>
      </p>
      <Loaded query={query} problem="The split can't be loaded.">
        {(view) => <BeatSplitView key={view.version} view={view} />}
      </Loaded>
    </>
  )
}

function BeatSplitView({ view }: { view: BeatSplit }) {
  const [isEditing, setEditing] = useState(false)
  const { beat, split } = view
  return (
    <>
      <Cluster gap="s5" below="s5">
        <div className={styles.cover}>
          <BeatCover beat={beat} sizes="72px" />
        </div>
        <div>
          <Text as="h2" size="h3">
            {beat.title}
          </Text>
          <Text tone="muted">
            by {beat.producer}, {beat.bpm} BPM, {beat.tone}
          </Text>
        </div>
        <nav className={styles.parts} aria-label="Parts of the beat">
          <Link to={`/admin/manage-beats/${beat.id}/sections`}>Sections</Link>
          <Link to={`/beats/${beat.slug || beat.id}`}>Page</Link>
          <span aria-current="page">Split</span>
        </nav>
      </Cluster>
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
