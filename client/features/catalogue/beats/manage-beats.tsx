import { useQuery } from '@tanstack/react-query'
import { Upload, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AnalysisPanel } from '#client/features/catalogue/audio-analysis/index.ts'
import { BulkNote } from '#client/features/catalogue/bulk-edits/index.ts'
import { CreateButton, DeskHead, ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { templatesQuery } from './beat-admin-queries.ts'
import { BeatFormPanel } from './beat-form.tsx'
import type { SharedFields } from './beat-form-values.ts'
import { BeatsNav } from './beats-nav.tsx'
import { type Draft, draftFromFile } from './draft-from-file.ts'
import './manage-beats.module.css'
import { SelectableBeats } from './selectable-beats.tsx'
import { splitFiles, stemsOf } from './split-files.ts'

type OpenForm = { kind: 'closed' } | { kind: 'create' } | { kind: 'edit'; beat: AdminBeat }

/** All beats: create, edit, publish, hide, delete, one or many. */
export function ManageBeats() {
  const templates = useQuery(templatesQuery())
  const form = useBeatForm()
  const showToast = useToast()
  const isCreating = form.open.kind === 'create'
  const edited = form.open.kind === 'edit' ? form.open.beat : undefined
  return (
    <>
      <DeskHead title="Manage Beats">
        <Link to="/admin/settings/preview-tag" className={buttonClass({ small: true, variant: 'quiet' })}>
          Preview Tag
        </Link>
        <ProvedDownload href={addressOf('GET /admin/beats.csv')}>CSV</ProvedDownload>
        <Link to="/admin/manage-beats/drafts" className={buttonClass({ small: true })}>
          <LineIcon of={Upload} />
          Add files
        </Link>
        <CreateButton label="Create Beat" isOpen={isCreating} onToggle={form.toggleCreate} />
      </DeskHead>
      <Box below="s4">
        <BeatsNav />
      </Box>
      <BulkNote />
      <AnalysisPanel />
      {form.open.kind !== 'closed' && (
        <Loaded query={templates} problem="The licenses can't be loaded.">
          {(data) => (
            <>
              {isCreating && (
                <Drafts
                  drafts={form.drafts}
                  current={form.draft}
                  sharing={form.sharing}
                  onChoose={form.chooseDraft}
                  onDrop={form.dropDraft}
                />
              )}
              <BeatFormPanel
                key={edited?.id ?? `new ${form.draft?.key ?? ''}`}
                templates={data}
                beat={edited}
                draft={form.draft}
                shared={form.shared}
                onShare={form.share}
                onSeveral={form.addDrafts}
                onSaved={(beat) => {
                  form.saved()
                  showToast({ tone: 'ok', text: `${beat.title} was saved.` })
                }}
                onClose={form.close}
              />
            </>
          )}
        </Loaded>
      )}
      <SelectableBeats
        tierCount={templates.data?.length}
        onEdit={(beat) => {
          form.edit(beat)
          window.scrollTo({ top: 0, behavior: 'smooth' })
        }}
      />
    </>
  )
}

/** Tabs of the drafts. */
function Drafts({
  drafts,
  current,
  sharing,
  onChoose,
  onDrop,
}: {
  drafts: readonly Draft[]
  current: Draft | undefined
  /** Whether all drafts share price, tags and cover. */
  sharing: { isOn: boolean; toggle: () => void }
  onChoose: (draft: Draft) => void
  onDrop: (draft: Draft) => void
}) {
  if (drafts.length < 2) return null
  return (
    <Box as="fieldset" gap="s1-5" above="s2" tone="muted" size="fine" cluster aria-label="Drafts">
      <span>{drafts.length} drafts:</span>
      {drafts.map((draft) => (
        <TagButton key={draft.key} aria-pressed={draft.key === current?.key} onClick={() => onChoose(draft)}>
          {draft.title || draft.audio.name}
        </TagButton>
      ))}
      {current && (
        <IconButton label={`Discard the draft ${current.title}`} icon={X} onClick={() => onDrop(current)} />
      )}
      <Tick checked={sharing.isOn} onChange={sharing.toggle}>
        Same price, tags and cover for all drafts
      </Tick>
    </Box>
  )
}

/** The open form, and the drafts of several dropped files. */
function useBeatForm() {
  const [open, setOpen] = useState<OpenForm>({ kind: 'closed' })
  const [drafts, setDrafts] = useState<Draft[]>([])
  const [chosen, setChosen] = useState<number>()
  const [isSharing, setSharing] = useState(true)
  const [shared, setShared] = useState<SharedFields>()
  const draft = drafts.find(({ key }) => key === chosen) ?? drafts[0]
  const drop = (gone: Draft | undefined) =>
    setDrafts((before) => before.filter(({ key }) => key !== gone?.key))
  return {
    open,
    drafts,
    draft,
    toggleCreate: () => setOpen((before) => ({ kind: before.kind === 'create' ? 'closed' : 'create' })),
    edit: (beat: AdminBeat) => setOpen({ kind: 'edit', beat }),
    close: () => setOpen({ kind: 'closed' }),
    /** Whether the drafts share price, tags and cover, their values, and a setter. */
    sharing: { isOn: isSharing, toggle: () => setSharing((before) => !before) },
    shared: isSharing && draft ? shared : undefined,
    share: isSharing && draft ? setShared : undefined,
    chooseDraft: ({ key }: Draft) => setChosen(key),
    dropDraft: drop,
    addDrafts: async (files: File[]) => {
      const { audio, zips } = splitFiles(files)
      const made = await Promise.all(audio.map((file) => draftFromFile(file, stemsOf(file, zips))))
      setDrafts((before) => [...before, ...made])
    },
    /** Hides the form, unless another draft is left. */
    saved: () => {
      if (open.kind !== 'create' || drafts.length <= 1) setOpen({ kind: 'closed' })
      if (open.kind === 'create') drop(draft)
      if (drafts.length <= 1) setShared(undefined)
    },
  }
}
