import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { AnalysisPanel } from '#client/features/catalogue/audio-analysis/index.ts'
import { BulkNote, placesQuery } from '#client/features/catalogue/bulk-edits/index.ts'
import { ConfirmDialog, CreateButton, DeskHead, ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { BesidePanel } from '#client/ui/docked-panel.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { UNSAVED } from './beat-form.tsx'
import { CreateBeatPanel, EditBeatPanel, useBeatDrafts } from './beat-panel.tsx'
import { SelectableBeats } from './selectable-beats.tsx'
import { useOpenForm } from './use-open-form.ts'

const quiet = buttonClass({ small: true, variant: 'quiet' })

/** All beats: create, edit, publish, hide, delete, one or many. */
export function ManageBeats() {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const places = useQuery(placesQuery())
  const form = useOpenForm()
  const drafts = useBeatDrafts()
  const showToast = useToast()
  const tellSaved = ({ title }: AdminBeat) => showToast({ tone: 'ok', text: t`${title} was saved.` })
  const panel = { onUnsaved: form.setUnsaved, onClose: form.close }
  return (
    <BesidePanel open={form.isOpen}>
      <DeskHead
        title={t`Manage Beats`}
        fact={
          places.data && !form.isOpen
            ? t`${{ inStore: formatCount(places.data.inStore, locale) }} in the store`
            : undefined
        }
      >
        <Link to="/admin/manage-beats/drafts" className={buttonClass({ small: true })}>
          <LineIcon of={Upload} />
          <Trans>Add files</Trans>
        </Link>
        <CreateButton
          label={t`Create Beat`}
          isOpen={form.isCreating}
          plain={form.isOpen}
          onToggle={() => (form.isCreating ? form.close() : form.open(undefined))}
        />
      </DeskHead>
      <BulkNote />
      <AnalysisPanel />
      <SelectableBeats edited={form.edited} isBeside={form.isOpen} />
      <Cluster as="nav" aria-label={t`More of beats`} gap="s1" above="s6">
        <Link to="/admin/manage-beats/trash" className={quiet}>
          {places.data && places.data.trash > 0
            ? t`Trash (${{ count: formatCount(places.data.trash, locale) }})`
            : t`Trash`}
        </Link>
        <Link to="/admin/settings/preview-tag" className={quiet}>
          <Trans>Preview Tag</Trans>
        </Link>
        <ProvedDownload quiet href={addressOf('GET /admin/beats.csv')}>
          <Trans>CSV</Trans>
        </ProvedDownload>
      </Cluster>
      {form.edited !== undefined && (
        <EditBeatPanel
          {...panel}
          key={form.edited}
          beatId={form.edited}
          onSaved={(beat) => {
            tellSaved(beat)
            form.finish()
          }}
        />
      )}
      {form.isCreating && (
        <CreateBeatPanel
          {...panel}
          drafts={drafts}
          onSaved={(beat, isLast) => {
            tellSaved(beat)
            if (isLast) form.finish()
          }}
        />
      )}
      <ConfirmDialog
        open={form.asks}
        title={t`Leave this form?`}
        text={i18n._(UNSAVED)}
        action={t`Leave`}
        busy={false}
        onConfirm={form.leave}
        onClose={form.stay}
      />
    </BesidePanel>
  )
}
