import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { DeskHead } from '#client/features/store/admin/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Cluster, look } from '#client/ui/primitives.tsx'
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
    <Loaded query={query} problem="The split can't be loaded.">
      {(view) => <BeatSplitView key={view.version} view={view} />}
    </Loaded>
  )
}

function BeatSplitView({ view }: { view: BeatSplit }) {
  const [isEditing, setEditing] = useState(false)
  const { beat, split } = view
  return (
    <>
      <DeskHead
        title={beat.title}
        back={{ to: '/admin/manage-beats', label: 'Manage Beats' }}
        fact={`by ${beat.producer}, ${beat.bpm} BPM, ${beat.tone}`}
      />
      <Cluster gap="s5" below="s5">
        <Box width="72">
          <BeatCover beat={beat} sizes="72px" />
        </Box>
        <nav
          className={classNames(
            styles.parts,
            look({
              ring: 'edge',
              display: 'flex',
              gap: 's0',
              before: 'auto',
              pad: 's1',
              surface: 'well',
              corner: 'key',
              width: { below768: 'full' },
              margin: { below768: '0' },
            }),
          )}
          aria-label="Parts of the beat"
        >
          <Box
            as={Link}
            grow={{ below768: true }}
            justify={{ below768: 'center' }}
            to={`/admin/manage-beats/${beat.id}/sections`}
          >
            Sections
          </Box>
          <Box
            as={Link}
            grow={{ below768: true }}
            justify={{ below768: 'center' }}
            to={`/beats/${beat.slug || beat.id}`}
          >
            Page
          </Box>
          <Box as="span" grow={{ below768: true }} justify={{ below768: 'center' }} aria-current="page">
            Split
          </Box>
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
