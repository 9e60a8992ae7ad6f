import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Grid, look, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import type { Draft, DraftList, DraftNeed } from '#contract/beats/draft.ts'
import { isReady, needsOf, tempoConflict, toneConflict } from '#contract/beats/draft-rules.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import type { Templates } from './draft-cells.ts'
import type { DraftFilter } from './draft-status.ts'
import styles from './drafts.module.css'
import { DraftsTable } from './drafts-table.tsx'
import { SetMany } from './set-many.tsx'
import { useDraftActs } from './use-draft-acts.ts'
import { usePlayDraft } from './use-play-draft.ts'

const keys: readonly [key: Message, what: Message][] = [
  [msg`Enter`, msg`next row`],
  [msg`Tab`, msg`next cell`],
  [msg`Ctrl D`, msg`fill down`],
  [msg`Ctrl V`, msg`paste a column`],
  [msg`Shift Space`, msg`select row`],
  [msg`Ctrl Z`, msg`undo`],
]

const filters: Record<DraftFilter, { label: Message; has: (draft: Draft) => boolean }> = {
  all: { label: msg({ message: 'All', context: 'drafts' }), has: () => true },
  ready: { label: msg`Ready`, has: isReady },
  needs: {
    label: msg`Something missing`,
    has: (draft) => draft.state === 'draft' && !draft.problem && needsOf(draft).length > 0,
  },
  conflict: {
    label: msg`Check tempo or key`,
    has: (draft) => tempoConflict(draft) !== undefined || toneConflict(draft) !== undefined,
  },
  problem: { label: msg`Problems`, has: ({ problem }) => problem !== null },
  sending: { label: msg`Processing`, has: ({ state }) => state === 'sending' || state === 'checking' },
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
  const { t, i18n } = useLingui()
  const locale = useLocale()
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
              <Trans>Publishing, {{ count: formatCount(publishing, locale) }} to go</Trans>
            </Text>
            <Text tone="muted" size="small">
              <Trans>This runs on the server. You can leave this page.</Trans>
            </Text>
          </div>
          <progress
            className={look({ full: { below768: true }, gridRow: { below768: '2' } })}
            aria-label={t`Publishing the drafts`}
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
                {i18n._(filters[name].label)}{' '}
                <Text as="span" numeric>
                  {formatCount(count, locale)}
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
            <span key={key.id}>
              <Kbd>{i18n._(key)}</Kbd> {i18n._(what)}
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
              ? t`${{ count: formatCount(selected.length, locale) }} selected`
              : t`${{ count: formatCount(ready.length, locale) }} ready`}
          </b>{' '}
          <Text as="span" tone="muted">
            {listParts(
              missingInSum(selected.length > 0 ? selected : drafts).map((text) => i18n._(text)),
              locale,
            )}
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
              <Trans>Set for {{ count: formatCount(selected.length, locale) }} selected…</Trans>
            </Button>
          </>
        )}
        <Button
          variant="primary"
          disabled={ready.length === 0}
          busy={publish.isPending}
          onClick={() => publish.mutate(selected.length > 0 ? ready.map(({ id }) => id) : undefined)}
        >
          <Trans>Publish {{ count: formatCount(ready.length, locale) }} ready</Trans>
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
              done: t`${plural({ count: changes.length }, { one: '# draft was updated.', other: '# drafts were updated.' })}`,
            })
            setSetting(false)
          }}
          onClose={() => setSetting(false)}
        />
      </Dialog>
    </>
  )
}

const needing: Readonly<Record<DraftNeed, (of: { count: number }) => Message>> = {
  title: ({ count }) => msg`${plural({ count }, { one: '# needs a title', other: '# need a title' })}`,
  tempo: ({ count }) => msg`${plural({ count }, { one: '# needs a tempo', other: '# need a tempo' })}`,
  tone: ({ count }) => msg`${plural({ count }, { one: '# needs a tone', other: '# need a tone' })}`,
  price: ({ count }) => msg`${plural({ count }, { one: '# needs a price', other: '# need a price' })}`,
  description: ({ count }) =>
    msg`${plural({ count }, { one: '# needs a description', other: '# need a description' })}`,
  WAV: ({ count }) => msg`${plural({ count }, { one: '# needs a WAV', other: '# need a WAV' })}`,
}

/** `2 need a description`, `4 have problems`. */
function missingInSum(drafts: readonly Draft[]): Message[] {
  const open = drafts.filter(({ state, problem }) => state === 'draft' && !problem)
  const counts = new Map<DraftNeed, number>()
  for (const draft of open) for (const need of needsOf(draft)) counts.set(need, (counts.get(need) ?? 0) + 1)
  const problems = drafts.filter(({ problem }) => problem !== null).length
  const coming = drafts.filter(filters.sending.has).length
  return [
    ...[...counts].map(([need, count]) => needing[need]({ count })),
    ...(problems > 0
      ? [msg`${plural({ problems }, { one: '# has a problem', other: '# have problems' })}`]
      : []),
    ...(coming > 0 ? [msg`${plural({ coming }, { one: '# processing', other: '# processing' })}`] : []),
  ]
}
