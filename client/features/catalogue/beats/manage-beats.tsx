import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { AnalysisPanel } from '#client/features/catalogue/audio-analysis/index.ts'
import { CreateButton } from '#client/features/store/admin/index.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { countBeats } from '#contract/text/format-count.ts'
import { adminBeatsQuery, type BeatListChoice, pageCount, templatesQuery } from './beat-admin-queries.ts'
import { BeatFormPanel } from './beat-form.tsx'
import { BeatList } from './beat-list.tsx'
import { BeatListTools } from './beat-list-tools.tsx'
import { BeatsNav } from './beats-nav.tsx'
import { Drafts } from './drafts.tsx'
import styles from './manage-beats.module.css'
import { useBeatForm } from './use-beat-form.ts'

/** All beats: create, edit, publish, hide, delete. */
export function ManageBeats() {
  const [choice, setChoice] = useState<BeatListChoice>({ q: '', sort: 'newest', status: '', page: 0 })
  const beats = useQuery(adminBeatsQuery(choice))
  const templates = useQuery(templatesQuery())
  const form = useBeatForm()
  const showToast = useToast()
  const isCreating = form.open.kind === 'create'
  const edited = form.open.kind === 'edit' ? form.open.beat : undefined
  const pages = pageCount(beats.data?.total ?? 0)
  return (
    <>
      <PageHead>
        <BeatsNav />
        <Text tone="muted" numeric role="status">
          {beats.data && countBeats(beats.data.total)}
        </Text>
        <Row justify="between" gap="s4">
          <Link to="/admin/settings/preview-tag" className={buttonClass({ small: true, variant: 'quiet' })}>
            Preview Tag
          </Link>
          <CreateButton label="Create Beat" isOpen={isCreating} onToggle={form.toggleCreate} />
        </Row>
      </PageHead>
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
      <BeatListTools
        choice={choice}
        onChange={(change) => setChoice((before) => ({ ...before, page: 0, ...change }))}
      />
      <Loaded query={beats} problem="The beats can't be loaded.">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote title="No beats found." />
          ) : (
            <BeatList
              beats={items}
              onEdit={(beat) => {
                form.edit(beat)
                window.scrollTo({ top: 0, behavior: 'smooth' })
              }}
            />
          )
        }
      </Loaded>
      {pages > 1 && (
        <nav className={styles.beatpages} aria-label="Pages">
          <Button
            small
            disabled={choice.page === 0}
            onClick={() => setChoice((before) => ({ ...before, page: before.page - 1 }))}
          >
            Previous
          </Button>
          <Text as="span" tone="muted" numeric>
            {choice.page + 1} of {pages}
          </Text>
          <Button
            small
            disabled={choice.page + 1 >= pages}
            onClick={() => setChoice((before) => ({ ...before, page: before.page + 1 }))}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  )
}
