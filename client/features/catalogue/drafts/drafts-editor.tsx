import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Grid, look, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import type { Draft, DraftList, DraftNeed } from '#contract/beats/draft.ts'
import { isReady, needsOf, tempoConflict, toneConflict } from '#contract/beats/draft-rules.ts'
import type { Templates } from './draft-cells.ts'
import type { DraftFilter } from './draft-status.ts'
import styles from './drafts.module.css'
import { DraftsTable } from './drafts-table.tsx'
import { SetMany } from './set-many.tsx'
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
  sending: { label: 'Processing', has: ({ state }) => state === 'sending' || state === 'checking' },
}

/** The table of drafts with its filters, and what is done with many of them. */
export function DraftsEditor({
  list,
  templates,
  sent,
  onSendAgain,
  onCover,
}: {
  list: DraftList
  templates: Templates
  sent: ReadonlyMap<string, number>
  onSendAgain: () => void
  onCover: (draft: Draft, file: File) => void
}) {
  const { t } = useLingui()
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
        <Grid
          columns={{ base: ['to300', 'main', 'auto'], below768: ['main', 'auto'] }}
          gapY="s2"
          gapX="s6"
          align="center"
          below="s5"
          padY="s4"
          padX="s5"
          surface="panel-2"
        >
          <div role="status">
            <Text as="b" numeric>
              <Trans>Publishing, {publishing} to go</Trans>
            </Text>
            <Text tone="muted" size="small">
              <Trans>This runs on the server. You can leave this page.</Trans>
            </Text>
          </div>
          <progress
            className={look({ full: { below768: true }, gridRow: { below768: '2' } })}
            aria-label={t`Publishing`}
          />
          <Button small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            <Trans>Stop</Trans>
          </Button>
        </Grid>
      )}
      <Cluster justify="between" gapY="s3" gapX="s6" minHeight="tap" above="s3" below="s2-5">
        <Cluster gap="s2" role="group" aria-label={t`Show`}>
          {(Object.keys(filters) as DraftFilter[]).map((name) => {
            const count = drafts.filter(filters[name].has).length
            return name === 'all' || count > 0 ? (
              <TagButton key={name} aria-pressed={filter === name} onClick={() => setFilter(name)}>
                {filters[name].label}{' '}
                <Text as="span" numeric>
                  {count}
                </Text>
              </TagButton>
            ) : null
          })}
        </Cluster>
        <Cluster
          as="span"
          gapY="s2"
          gapX="s3-5"
          tone="muted"
          size="fine"
          hide="below1180"
          align="stretch"
          aria-hidden="true"
        >
          {keys.map(([key, what]) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {what}
            </span>
          ))}
        </Cluster>
      </Cluster>
      <DraftsTable
        drafts={shown}
        templates={templates}
        acts={acts}
        selected={picked}
        onSelected={setPicked}
        player={player}
        sent={sent}
        onSendAgain={onSendAgain}
        onCover={onCover}
      />
      <div
        className={classNames(
          styles.foot,
          look({
            bottom: '0',
            position: 'sticky',
            display: 'flex',
            wraps: true,
            align: 'center',
            gapY: { base: 's2', below768: 's1' },
            gapX: { base: 's4', below768: 's2-5' },
            above: 's5',
            padY: { base: 's3', below768: 's2' },
            surface: 'ground',
          }),
        )}
      >
        <Text numeric role="status">
          <b>
            {selected.length > 0
              ? t`${{ count: selected.length }} selected`
              : t`${{ count: ready.length }} ready`}
          </b>{' '}
          <Text as="span" tone="muted">
            {missingInSum(selected.length > 0 ? selected : drafts)}
          </Text>
        </Text>
        <Text as="span" hide="below768" tone="muted" size="small">
          {acts.isSaving ? (
            t`Saving…`
          ) : (
            <>
              <LineIcon of={Check} size="small" /> <Trans>All changes saved</Trans>
            </>
          )}
        </Text>
        <Button variant="quiet" disabled={!list.canUndo} onClick={acts.undo}>
          <Trans>Undo</Trans>
        </Button>
        {selected.length > 0 && (
          <>
            <Button variant="quiet" onClick={() => setPicked(new Set())}>
              <Trans>Clear</Trans>
            </Button>
            <Button onClick={() => setSetting(true)}>
              <Trans>Set for {{ count: selected.length }} selected…</Trans>
            </Button>
          </>
        )}
        <Button
          variant="primary"
          disabled={ready.length === 0}
          busy={publish.isPending}
          onClick={() => publish.mutate(selected.length > 0 ? ready.map(({ id }) => id) : undefined)}
        >
          <Trans>Publish {{ count: ready.length }} ready</Trans>
        </Button>
      </div>
      <Dialog open={isSetting} onClose={() => setSetting(false)} label={t`Set for many drafts`}>
        <SetMany
          drafts={problemsFirst.filter(({ id }) => picked.has(id))}
          templates={templates}
          isSaving={acts.isSaving}
          onSet={(changes) => {
            acts.edit({
              changes,
              done:
                changes.length === 1
                  ? t`1 draft was updated.`
                  : t`${{ count: changes.length }} drafts were updated.`,
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
    ...(coming > 0 ? [`${coming} processing`] : []),
  ].join(', ')
}
