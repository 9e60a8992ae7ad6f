import { useState } from 'react'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import type { SharedFields } from './beat-form-values.ts'
import { type Draft, draftFromFile } from './draft-from-file.ts'
import { splitFiles, stemsOf } from './split-files.ts'

type OpenForm = { kind: 'closed' } | { kind: 'create' } | { kind: 'edit'; beat: AdminBeat }

/** The open form, and the drafts of several dropped files. */
export function useBeatForm() {
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
