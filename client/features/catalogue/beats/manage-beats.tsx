import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { AnalysisPanel } from '#client/features/catalogue/audio-analysis/index.ts'
import { BulkNote } from '#client/features/catalogue/bulk-edits/index.ts'
import { CreateButton, ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { templatesQuery } from './beat-admin-queries.ts'
import { BeatFormPanel } from './beat-form.tsx'
import { BeatsHead } from './beats-head.tsx'
import { Drafts } from './drafts.tsx'
import styles from './manage-beats.module.css'
import { SelectableBeats } from './selectable-beats.tsx'
import { useBeatForm } from './use-beat-form.ts'

/** All beats: create, edit, publish, hide, delete, one or many. */
export function ManageBeats() {
  const templates = useQuery(templatesQuery())
  const form = useBeatForm()
  const showToast = useToast()
  const isCreating = form.open.kind === 'create'
  const edited = form.open.kind === 'edit' ? form.open.beat : undefined
  return (
    <>
      <BeatsHead>
        <div
          className={classNames(
            styles.headActs,
            look({ display: 'flex', wraps: true, gap: 's2-5', width: { below768: 'full' } }),
          )}
        >
          <Link to="/admin/settings/preview-tag" className={buttonClass({ small: true, variant: 'quiet' })}>
            Preview Tag
          </Link>
          <ProvedDownload href={addressOf('GET /admin/beats.csv')}>CSV</ProvedDownload>
          <Link to="/admin/manage-beats/drafts" className={buttonClass({ small: true })}>
            <LineIcon of={Upload} />
            Add files
          </Link>
          <CreateButton label="Create Beat" isOpen={isCreating} onToggle={form.toggleCreate} />
        </div>
      </BeatsHead>
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
