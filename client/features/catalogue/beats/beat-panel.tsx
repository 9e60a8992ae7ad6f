import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { callQuery } from '#client/platform/call.ts'
import { IconButton } from '#client/ui/button.tsx'
import { DockedPanel } from '#client/ui/docked-panel.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Row, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { Tick } from '#client/ui/tick.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { templatesQuery } from './beat-admin-queries.ts'
import { BeatFormPanel } from './beat-form.tsx'
import type { SharedFields } from './beat-form-values.ts'
import { QualityNotes } from './beat-notes.tsx'
import { type Draft, draftFromFile } from './draft-from-file.ts'
import { splitFiles, stemsOf } from './split-files.ts'
import { StatusBadge } from './status-badge.tsx'

type PanelProps = {
  onUnsaved: (isUnsaved: boolean) => void
  onClose: () => void
  /** The beat is saved, and nothing is left to be saved. */
  onSaved: (beat: AdminBeat) => void
}

/** Edits a beat beside the list. */
export function EditBeatPanel({ beatId, onUnsaved, onClose, onSaved }: PanelProps & { beatId: string }) {
  const { t } = useLingui()
  const templates = useQuery(templatesQuery())
  const query = useQuery({
    ...callQuery('GET /admin/beats/:id', { params: { id: beatId } }),
    // As it was when the form opened: the server refuses what would undo a change in between.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [first, setFirst] = useState<AdminBeat>()
  if (first === undefined && query.data) setFirst(query.data)
  return (
    <DockedPanel
      title={first ? t`Edit ${{ title: first.title }}` : t`Edit beat`}
      onClose={onClose}
      head={
        first && (
          <>
            <Row gap="s3-5">
              <Box rigid width="56">
                <BeatCover beat={first} sizes="56px" decorative />
              </Box>
              <div>
                <Text size="3" weight="heavy" leading="1.2" stretch="106" breakable below="s1-5">
                  {first.title}
                </Text>
                <StatusBadge beat={first} />
              </div>
            </Row>
            <QualityNotes beat={first} />
          </>
        )
      }
    >
      <Box padX={{ base: 's5', below768: 's4' }} padY="s5">
        <Loaded query={{ ...query, data: first }} problem={t`The beat can't be loaded.`}>
          {(beat) => (
            <Loaded query={templates} problem={t`The licenses can't be loaded.`}>
              {(data) => (
                <BeatFormPanel
                  templates={data}
                  beat={beat}
                  onUnsaved={onUnsaved}
                  onSaved={onSaved}
                  onClose={onClose}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Box>
    </DockedPanel>
  )
}

/** Creates a beat beside the list, or one after another from several files. */
export function CreateBeatPanel({
  drafts,
  onUnsaved,
  onClose,
  onSaved,
}: Omit<PanelProps, 'onSaved'> & {
  drafts: BeatDrafts
  /** `isLast`: no other draft is left. */
  onSaved: (beat: AdminBeat, isLast: boolean) => void
}) {
  const { t } = useLingui()
  const templates = useQuery(templatesQuery())
  const { current } = drafts
  return (
    <DockedPanel
      title={t`Create Beat`}
      onClose={onClose}
      head={drafts.all.length > 1 && <DraftKeys drafts={drafts} />}
    >
      <Box padX={{ base: 's5', below768: 's4' }} padY="s5">
        <Loaded query={templates} problem={t`The licenses can't be loaded.`}>
          {(data) => (
            <BeatFormPanel
              key={current?.key}
              templates={data}
              draft={current}
              shared={drafts.shared}
              onShare={drafts.share}
              onSeveral={drafts.add}
              onUnsaved={onUnsaved}
              onSaved={(beat) => onSaved(beat, drafts.saved())}
              onClose={onClose}
            />
          )}
        </Loaded>
      </Box>
    </DockedPanel>
  )
}

/** Keys of the drafts. */
function DraftKeys({ drafts: { all, current, sharing, choose, drop } }: { drafts: BeatDrafts }) {
  const { t } = useLingui()
  return (
    <Box as="fieldset" gap="s1-5" tone="muted" size="fine" cluster aria-label={t`Drafts`}>
      <span>
        <Plural value={{ count: all.length }} one="# draft:" other="# drafts:" />
      </span>
      {all.map((draft) => (
        <TagButton key={draft.key} aria-pressed={draft.key === current?.key} onClick={() => choose(draft)}>
          {draft.title || draft.audio.name}
        </TagButton>
      ))}
      {current && (
        <IconButton
          label={t`Discard the draft ${{ title: current.title }}`}
          icon={X}
          onClick={() => drop(current)}
        />
      )}
      <Tick checked={sharing.isOn} onChange={sharing.toggle}>
        <Trans>Same price, tags and cover for all drafts</Trans>
      </Tick>
    </Box>
  )
}

export type BeatDrafts = ReturnType<typeof useBeatDrafts>

/** The drafts of several dropped files, which outlast their form. */
export function useBeatDrafts() {
  const [all, setAll] = useState<Draft[]>([])
  const [chosen, setChosen] = useState<number>()
  const [isSharing, setSharing] = useState(true)
  const [shared, setShared] = useState<SharedFields>()
  const current = all.find(({ key }) => key === chosen) ?? all[0]
  const drop = (gone: Draft | undefined) => setAll((before) => before.filter(({ key }) => key !== gone?.key))
  return {
    all,
    current,
    /** Whether the drafts share price, tags and cover, their values, and a setter. */
    sharing: { isOn: isSharing, toggle: () => setSharing((before) => !before) },
    shared: isSharing && current ? shared : undefined,
    share: isSharing && current ? setShared : undefined,
    choose: ({ key }: Draft) => setChosen(key),
    drop,
    add: async (files: File[]) => {
      const { audio, zips } = splitFiles(files)
      const made = await Promise.all(audio.map((file) => draftFromFile(file, stemsOf(file, zips))))
      setAll((before) => [...before, ...made])
    },
    /** Removes the current draft, which was saved. Returns whether it was the last one. */
    saved: () => {
      const isLast = all.length <= 1
      drop(current)
      if (isLast) setShared(undefined)
      return isLast
    },
  }
}
