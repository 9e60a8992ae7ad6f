import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type DragEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { BeatsNav, templatesQuery } from '#client/features/catalogue/beats/index.ts'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { TagButton } from '#client/ui/tag-button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Draft, DraftList, DraftNeed } from '#contract/beats/draft.ts'
import { isReady, needsOf, tempoConflict, toneConflict } from '#contract/beats/draft-rules.ts'
import type { Templates } from './draft-cells.ts'
import type { DraftFilter } from './draft-status.ts'
import styles from './drafts.module.css'
import { ChooseFiles, DraftsDrop } from './drafts-drop.tsx'
import { draftsQuery } from './drafts-query.ts'
import { DraftsTable } from './drafts-table.tsx'
import { readDroppedFiles } from './read-dropped-files.ts'
import { SetMany } from './set-many.tsx'
import { UploadBar } from './upload-bar.tsx'
import { uploadQueue } from './upload-queue.ts'
import { useDraftActs } from './use-draft-acts.ts'
import { usePlayDraft } from './use-play-draft.ts'

const keys = [
  ['Enter', 'next row'],
  ['Tab', 'next cell'],
  ['Ctrl D', 'fill down'],
  ['Ctrl V', 'paste a column'],
  ['Shift Space', 'select row'],
  ['Ctrl Z', 'undo'],
] as const

const filters: Record<DraftFilter, { label: string; has: (draft: Draft) => boolean }> = {
  all: { label: 'All', has: () => true },
  ready: { label: 'Ready', has: isReady },
  needs: {
    label: 'Something missing',
    has: (draft) => draft.state === 'draft' && !draft.problem && needsOf(draft).length > 0,
  },
  conflict: {
    label: 'Check tempo or key',
    has: (draft) => tempoConflict(draft) !== undefined || toneConflict(draft) !== undefined,
  },
  problem: { label: 'Problems', has: ({ problem }) => problem !== null },
  sending: { label: 'On their way', has: ({ state }) => state === 'sending' || state === 'checking' },
}

/** Drafts: beats that are uploaded, described and published in bulk. */
export function DraftsPage() {
  const list = useQuery(draftsQuery())
  const templates = useQuery(templatesQuery())
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isOver, setOver] = useState(false)
  const progress = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.read, uploadQueue.readOnServer)
  const { queryKey } = draftsQuery()
  const add = useCallback(
    async (files: File[]) => {
      try {
        await uploadQueue.add(files)
      } catch (error) {
        showToast({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
      }
      await queryClient.invalidateQueries({ queryKey: draftsQuery().queryKey })
    },
    [queryClient, showToast],
  )
  // Each file that arrives changes a row.
  const { doneFiles } = progress
  useEffect(() => {
    if (doneFiles >= 0) void queryClient.invalidateQueries({ queryKey: draftsQuery().queryKey })
  }, [doneFiles, queryClient])
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void readDroppedFiles(event.dataTransfer).then(add)
    },
  }
  const unfinished = list.data
    ? [...list.data.drafts.flatMap(({ files }) => files), ...list.data.loose].filter(
        ({ state }) => state === 'sending',
      ).length
    : 0
  return (
    <div className={styles.page} {...zone}>
      <div className={adminStyles.adminBar}>
        <BeatsNav drafts={list.data?.drafts.length} />
        {list.data && list.data.drafts.length > 0 && (
          <ChooseFiles isSmall onFiles={(files) => void add(files)} />
        )}
      </div>
      <UploadBar progress={progress} unfinished={unfinished} />
      <Loaded query={list} problem="The drafts can't be loaded.">
        {(data) => (
          <Loaded query={templates} problem="The licenses can't be loaded.">
            {(offered) => (
              <>
                <Published list={data} onDone={() => void queryClient.invalidateQueries({ queryKey })} />
                {data.drafts.length === 0 ? (
                  <DraftsDrop isOver={isOver} onFiles={(files) => void add(files)} />
                ) : (
                  <Drafts
                    list={data}
                    templates={offered}
                    sent={progress.sent}
                    onSendAgain={() =>
                      showToast({
                        tone: 'ok',
                        text: 'Drop the new file here. It takes the place of the one with its name.',
                      })
                    }
                  />
                )}
                <Loose list={data} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

function Drafts({
  list,
  templates,
  sent,
  onSendAgain,
}: {
  list: DraftList
  templates: Templates
  sent: ReadonlyMap<string, number>
  onSendAgain: () => void
}) {
  const { drafts } = list
  const [filter, setFilter] = useState<DraftFilter>('all')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isSetting, setSetting] = useState(false)
  const acts = useDraftActs()
  const player = usePlayDraft()
  const publish = useAdminAct((ids?: string[]) =>
    call('POST /admin/drafts/publish', { body: ids ? { ids } : {} }),
  )
  const stop = useAdminAct(() => call('DELETE /admin/drafts/publish'))
  const problemsFirst = [...drafts].sort((a, b) => Number(b.problem !== null) - Number(a.problem !== null))
  const shown = problemsFirst.filter(filters[filter].has)
  const selected = drafts.filter(({ id }) => picked.has(id))
  const ready = (selected.length > 0 ? selected : drafts).filter(isReady)
  const publishing = drafts.filter(({ state }) => state === 'publishing').length
  return (
    <>
      {publishing > 0 && (
        <div className={styles.bar}>
          <div role="status">
            <b className={uiBase.num}>Publishing, {publishing} to go</b>
            <p className={classNames(uiType.muted, uiType.small)}>
              This runs on the server. You can leave this page.
            </p>
          </div>
          <progress aria-label="Publishing" />
          <Button small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            Stop
          </Button>
        </div>
      )}
      <div className={styles.tools}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no such layout */}
        <div className={uiLayout.cluster} role="group" aria-label="Show">
          {(Object.keys(filters) as DraftFilter[]).map((name) => {
            const count = drafts.filter(filters[name].has).length
            return name === 'all' || count > 0 ? (
              <TagButton key={name} aria-pressed={filter === name} onClick={() => setFilter(name)}>
                {filters[name].label} <span className={uiBase.num}>{count}</span>
              </TagButton>
            ) : null
          })}
        </div>
        <span className={styles.hints} aria-hidden="true">
          {keys.map(([key, what]) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {what}
            </span>
          ))}
        </span>
      </div>
      <DraftsTable
        drafts={shown}
        templates={templates}
        acts={acts}
        selected={picked}
        onSelected={setPicked}
        player={player}
        sent={sent}
        onSendAgain={onSendAgain}
      />
      <div className={styles.foot}>
        <p className={uiBase.num} role="status">
          <b>{selected.length > 0 ? `${selected.length} selected` : `${ready.length} ready`}</b>{' '}
          <span className={uiType.muted}>{missingInSum(selected.length > 0 ? selected : drafts)}</span>
        </p>
        <span className={classNames(uiType.muted, uiType.small)}>
          {acts.isSaving ? (
            'Saving…'
          ) : (
            <>
              <Check className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden /> All changes saved
            </>
          )}
        </span>
        <Button variant="quiet" disabled={!list.canUndo} onClick={acts.undo}>
          Undo
        </Button>
        {selected.length > 0 && (
          <>
            <Button variant="quiet" onClick={() => setPicked(new Set())}>
              Clear
            </Button>
            <Button onClick={() => setSetting(true)}>Set for {selected.length} selected…</Button>
          </>
        )}
        <Button
          variant="primary"
          disabled={ready.length === 0}
          busy={publish.isPending}
          onClick={() => publish.mutate(selected.length > 0 ? ready.map(({ id }) => id) : undefined)}
        >
          Publish {ready.length} ready
        </Button>
      </div>
      <Dialog open={isSetting} onClose={() => setSetting(false)} label="Set for many drafts">
        <SetMany
          drafts={problemsFirst.filter(({ id }) => picked.has(id))}
          templates={templates}
          isSaving={acts.isSaving}
          onSet={(changes) => {
            acts.edit({
              changes,
              done: changes.length === 1 ? '1 draft was set.' : `${changes.length} drafts were set.`,
            })
            setSetting(false)
          }}
          onClose={() => setSetting(false)}
        />
      </Dialog>
    </>
  )
}

/** `2 need a description, 4 have problems`. */
function missingInSum(drafts: readonly Draft[]): string {
  const open = drafts.filter(({ state, problem }) => state === 'draft' && !problem)
  const counts = new Map<DraftNeed, number>()
  for (const draft of open) for (const need of needsOf(draft)) counts.set(need, (counts.get(need) ?? 0) + 1)
  const problems = drafts.filter(({ problem }) => problem !== null).length
  const coming = drafts.filter(filters.sending.has).length
  return [
    ...[...counts].map(([need, count]) => `${count} ${count === 1 ? 'needs' : 'need'} a ${need}`),
    ...(problems > 0 ? [`${problems} ${problems === 1 ? 'has a problem' : 'have problems'}`] : []),
    ...(coming > 0 ? [`${coming} on their way`] : []),
  ].join(', ')
}

function Published({ list, onDone }: { list: DraftList; onDone: () => void }) {
  const back = useAdminAct(() => call('POST /admin/drafts/take-back'), {
    onDone,
    done: ({ count }) => (count === 1 ? '1 beat is a draft again.' : `${count} beats are drafts again.`),
  })
  if (list.canTakeBack === 0) return null
  return (
    <Banner
      tone="ok"
      title={list.canTakeBack === 1 ? '1 beat published' : `${list.canTakeBack} beats published`}
    >
      <p>
        They appear in the store once their previews are made, or on their dates.{' '}
        <Button small variant="quiet" busy={back.isPending} onClick={() => back.mutate(undefined)}>
          Take {list.canTakeBack === 1 ? 'it' : `all ${list.canTakeBack}`} back
        </Button>{' '}
        You can take back beats that nobody bought for 10 minutes.
      </p>
    </Banner>
  )
}

function Loose({ list }: { list: DraftList }) {
  const remove = useAdminAct((id: string) => call('DELETE /admin/drafts/files/:id', { params: { id } }))
  if (list.loose.length === 0) return null
  return (
    <section className={styles.loose} aria-label="Files without a beat">
      <h2 className={uiType.h3}>Waiting for their beat</h2>
      <p className={classNames(uiType.muted, uiType.small)}>
        These have no audio file of the same name yet. They are kept for a week.
      </p>
      <ul>
        {list.loose.map(({ id, name, kind, error }) => (
          <li key={id}>
            <span className={uiLayout.breakable}>
              <b>{name}</b>{' '}
              <span className={uiType.muted}>{error ?? (kind === 'cover' ? 'cover' : 'stems')}</span>
            </span>
            <Button small variant="quiet" aria-label={`Remove ${name}`} onClick={() => remove.mutate(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
