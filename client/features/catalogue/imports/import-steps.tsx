import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminAct, useProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { FormEnd } from '#client/ui/page-head.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import type { ImportView, MatchColumnsRequest as Match } from '#contract/beats/catalogue-import.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { importQuery } from './import-query.ts'
import { ImportResult } from './import-result.tsx'
import { LiveChanges } from './live-changes.tsx'
import { MatchColumns } from './match-columns.tsx'
import { readFixes } from './read-fixes.ts'

type Current = NonNullable<ImportView['import']>
/** What is typed for problems, by line and column; of these problems only. */
type TypedFixes = { of: Current['problems']; values: Record<string, string> }
/** Rows, by line, whose changes of beats in the store somebody agreed to; of these changes only. */
type Agreed = { to: Current['held']; lines: ReadonlySet<number> }
const runs = { checking: msg`Checking`, importing: msg`Importing`, undoing: msg`Undoing` }

/** What is to be done next with the CSV, or what it came to. */
export function ImportSteps({ current, isSending }: { current: Current; isSending: boolean }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const onDone = (after: ImportView) => queryClient.setQueryData(importQuery().queryKey, after)
  const match = useAdminAct((body: Match) => call('PUT /admin/import/columns', { body }), {
    onDone,
  })
  const [typed, setTyped] = useState<TypedFixes>({ of: current.problems, values: {} })
  const values = typed.of === current.problems ? typed.values : {}
  const { fixes, fixedRows } = readFixes(current.problems, values)
  const [agreedTo, setAgreedTo] = useState<Agreed>({ to: current.held, lines: new Set() })
  const agreedLines = agreedTo.to === current.held ? agreedTo.lines : new Set<number>()
  const agreed = current.held.filter(({ line }) => agreedLines.has(line))
  const start = useAdminAct(
    (isDryRun: boolean) =>
      call('POST /admin/import/start', { body: { isDryRun, fixes, ...(!isDryRun && { agreed }) } }),
    { onDone },
  )
  const undo = useAdminAct(() => call('POST /admin/import/undo'), { onDone })
  const problemsCsv = useProvedDownload(addressOf('GET /admin/import/problems.csv'))
  const stop = useAdminAct(() => call('DELETE /admin/import/run'), { onDone })
  const discard = useAdminAct(() => call('DELETE /admin/import'), { onDone })
  const { state, counts, rows } = current
  const isOver = state === 'done' || state === 'undone'
  const startOver = (
    <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate(undefined)}>
      {isOver ? t`Import another` : t`Start over`}
    </Button>
  )
  if (state === 'columns')
    return (
      <>
        <MatchColumns
          key={current.headings.join('\n')}
          current={current}
          isBusy={match.isPending}
          onMatch={match.mutate}
        />
        <Actions as="p">{startOver}</Actions>
      </>
    )
  if (state === 'checking' || state === 'importing' || state === 'undoing')
    return (
      <Stack gap="s2-5" items="start" role="status">
        <p>
          <b>{i18n._(runs[state])}</b>{' '}
          <Text as="span" tone="muted" numeric>
            <Trans>
              Row {{ row: formatCount(current.done, locale) }} of {{ rows: formatCount(rows, locale) }}
            </Trans>
          </Text>
        </p>
        <progress aria-label={t`Rows`} max={rows} value={current.done} />
        <Text size="small" tone="muted">
          <Trans>This runs on the server; you can leave this page.</Trans>{' '}
          {state === 'importing' && (
            <Trans>
              We’ll email you if it takes more than a minute. Stopping keeps what is imported already.
            </Trans>
          )}
        </Text>
        <Button small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          <Trans>Stop</Trans>
        </Button>
      </Stack>
    )
  const good = counts.created + counts.updated
  const ready = good + fixedRows + agreed.length
  return (
    <>
      {current.failure && (
        <Banner tone="error" title={t`This ended early`}>
          <p>{current.failure}</p>
        </Banner>
      )}
      {state === 'done' && (
        <Banner tone="ok" title={t`${plural(good, { one: '# row imported', other: '# rows imported' })}`}>
          <p>
            <Trans>
              Nothing new is public yet: new beats wait in <Link to="/admin/manage-beats/drafts">Drafts</Link>{' '}
              until you publish them. A draft without its audio finds it by name when you drop it there.
            </Trans>
          </p>
        </Banner>
      )}
      {state === 'undone' && (
        <Banner tone="ok" title={t`The import is undone`}>
          <p>
            {t`${plural({ drafts: counts.created }, { one: '# draft removed', other: '# drafts removed' })}, ${plural({ beats: counts.updated }, { one: '# beat changed back', other: '# beats changed back' })}.`}{' '}
            {counts.unchanged > 0 &&
              t`${plural({ count: counts.unchanged }, { one: '# stays: edited, published or bought since.', other: '# stay: edited, published or bought since.' })}`}
          </p>
        </Banner>
      )}
      {(state === 'checked' || state === 'done') && (
        <ImportResult
          current={current}
          values={values}
          onFix={(key, value) => setTyped({ of: current.problems, values: { ...values, [key]: value } })}
        >
          {current.held.length > 0 && (
            <LiveChanges
              held={current.held}
              count={counts.held}
              agreed={agreedLines}
              onAgree={(lines) => setAgreedTo({ to: current.held, lines })}
            />
          )}
        </ImportResult>
      )}
      <FormEnd>
        {startOver}
        {counts.refused > 0 && state === 'checked' && (
          <Text tone="muted" size="small" numeric>
            <Trans>
              {{ fixed: formatCount(fixedRows, locale) }} of {{ total: formatCount(counts.refused, locale) }}{' '}
              fixed
            </Trans>
          </Text>
        )}
        {counts.refused > 0 && (state === 'checked' || state === 'done') && (
          <a className={buttonClass({ variant: 'quiet' })} {...problemsCsv}>
            <LineIcon of={Download} />
            <Trans>Problems as CSV</Trans>
          </a>
        )}
        {state === 'done' && good > 0 && (
          <Button busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
            <LineIcon of={Undo2} />
            <Trans>Undo the import</Trans>
          </Button>
        )}
        {!isOver && (
          <Button
            variant={state === 'ready' ? 'primary' : 'secondary'}
            disabled={isSending}
            busy={start.isPending && start.variables}
            onClick={() => start.mutate(true)}
          >
            {state === 'ready'
              ? t`${plural(rows, { one: 'Check # row', other: 'Check # rows' })}`
              : t`Check again`}
          </Button>
        )}
        {(state === 'checked' ? ready > 0 : state === 'done' && agreed.length > 0) && (
          <Button
            variant="primary"
            disabled={isSending}
            busy={start.isPending && !start.variables}
            onClick={() => start.mutate(false)}
          >
            {state === 'done'
              ? t`Change ${plural({ count: agreed.length }, { one: '# beat', other: '# beats' })}`
              : t`Import ${plural({ count: ready }, { one: '# row', other: '# rows' })}`}
          </Button>
        )}
      </FormEnd>
    </>
  )
}
