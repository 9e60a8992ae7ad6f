import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Download } from 'lucide-react'
import { Link } from 'react-router'
import { LeaveGuard, useAdminAct, useProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { FormEnd } from '#client/ui/page-head.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import {
  type ImportView,
  type MatchColumnsRequest as Match,
  requiredColumns,
} from '#contract/beats/catalogue-import.ts'
import { localDay } from '#contract/text/dates.ts'
import styles from './import.module.css'
import { ImportDrop } from './import-drop.tsx'
import { importQuery, isImportRunning } from './import-query.ts'
import { ImportResult } from './import-result.tsx'
import { MatchColumns } from './match-columns.tsx'
import { useImportFiles } from './use-import-files.ts'

type Current = NonNullable<ImportView['import']>
const steps = ['File', 'Columns', 'Check', 'Import'] as const
const stepOf = { columns: 1, ready: 2, checking: 2, checked: 2, importing: 3, done: 4 } as const
/** With these the importer knows a file without asking. */
const emptyCsv = `data:text/csv;charset=utf-8,${encodeURIComponent(`${[...requiredColumns, 'bpm', 'tone', 'tags'].join(',')}\r\n`)}`

/** Import of a catalogue from CSV, and its export. */
export function ImportPage() {
  return (
    <div className={styles.import}>
      <Loaded query={useQuery(importQuery())} problem="The import can't be loaded.">
        {(view) => <Import view={view} />}
      </Loaded>
      <section
        className={look({ panel: true, pad: 'fluid-2', stack: true, gap: 's5', pack: 'start' })}
        aria-label="Export"
      >
        <Text as="h2" size="h3">
          Export the catalogue
        </Text>
        <Text tone="muted">
          Every beat as CSV: change cells in a spreadsheet and drop the file here again. UTF-8, commas, dots
          in numbers. A cell that starts with =, +, - or @ gets an apostrophe, so a spreadsheet never runs it;
          the import takes it off.
        </Text>
        <Actions as="p">
          <a className={buttonClass({})} {...useProvedDownload(addressOf('GET /admin/beats.csv'))}>
            <LineIcon of={Download} />
            Download CSV
          </a>
        </Actions>
      </section>
    </div>
  )
}

function Import({ view }: { view: ImportView }) {
  const files = useImportFiles()
  const { import: current, files: found } = view
  const isOpen = current !== null
  const running = isImportRunning(view)
  return (
    <section
      className={look({ panel: true, pad: 'fluid-2', stack: true, gap: 's5', pack: 'start' })}
      aria-label="Import"
    >
      <LeaveGuard
        active={files.isSending}
        text="Files are still being sent. If you leave now, drop the rest again later."
      />
      <Text as="h2" size="h3">
        Import a catalogue
      </Text>
      <ol className={styles.importSteps}>
        {steps.map((label, at) => {
          const step = current ? stepOf[current.state] : 0
          return (
            <li
              key={label}
              aria-current={at === step ? 'step' : undefined}
              className={at < step ? styles.isDone : ''}
            >
              {at < step && <LineIcon of={Check} />}
              {label}
            </li>
          )
        })}
      </ol>
      {current && (
        <p>
          <Text as="b" shrink breakable>
            {current.csvName}
          </Text>{' '}
          <Text as="span" tone="muted" numeric>
            {current.rows.toLocaleString('en-US')} rows, {current.headings.length} columns
          </Text>
        </p>
      )}
      {!running && (
        <ImportDrop
          title={isOpen ? 'Drop audio, covers and stems here' : 'Drop a CSV here'}
          note={
            isOpen
              ? 'Rows find them by name. Dropping a CSV replaces this one.'
              : 'Ours, or one exported from another service. Drop the audio, covers and stems with it, or add them later.'
          }
          isSending={files.isSending}
          sent={files.sent}
          onFiles={files.add}
        />
      )}
      {isOpen && !running && found.missingCount > 0 && (
        <Text size="small" tone="muted" shrink breakable>
          Received: {found.received}. Still missing: {found.missingCount}: {found.missing.join(', ')}
          {found.missingCount > found.missing.length && ', …'}
        </Text>
      )}
      {current ? <Steps current={current} isSending={files.isSending} /> : <Start view={view} />}
    </section>
  )
}

function Start({ view }: { view: ImportView }) {
  const queryClient = useQueryClient()
  const forget = useAdminAct((name: string) => call('DELETE /admin/import/columns', { query: { name } }), {
    onDone: (after) => queryClient.setQueryData(importQuery().queryKey, after),
  })
  return (
    <>
      <Text size="small" tone="muted">
        From a Backbeat store, the columns are known.{' '}
        <Text as="a" link href={emptyCsv} download="beats.csv">
          Download an empty CSV
        </Text>
      </Text>
      {view.remembered.map(({ name, usedAt }) => (
        <Text key={name} size="small" tone="muted">
          Remembered:{' '}
          <Text as="b" shrink breakable>
            {name}
          </Text>
          , {localDay(usedAt)}{' '}
          <Button small variant="quiet" aria-label={`Forget ${name}`} onClick={() => forget.mutate(name)}>
            Forget
          </Button>
        </Text>
      ))}
    </>
  )
}

function Steps({ current, isSending }: { current: Current; isSending: boolean }) {
  const queryClient = useQueryClient()
  const onDone = (after: ImportView) => queryClient.setQueryData(importQuery().queryKey, after)
  const match = useAdminAct((body: Match) => call('PUT /admin/import/columns', { body }), {
    onDone,
  })
  const start = useAdminAct((isDryRun: boolean) => call('POST /admin/import/start', { body: { isDryRun } }), {
    onDone,
  })
  const stop = useAdminAct(() => call('DELETE /admin/import/run'), { onDone })
  const discard = useAdminAct(() => call('DELETE /admin/import'), { onDone })
  const { state, counts, rows } = current
  const startOver = (
    <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate(undefined)}>
      {state === 'done' ? 'Import another' : 'Start over'}
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
  if (state === 'checking' || state === 'importing')
    return (
      <div className={styles.importRun} role="status">
        <p>
          <b>{state === 'checking' ? 'Checking' : 'Importing'}</b>{' '}
          <Text as="span" tone="muted" numeric>
            Row {current.done.toLocaleString('en-US')} of {rows.toLocaleString('en-US')}
          </Text>
        </p>
        <progress aria-label="Rows" max={rows} value={current.done} />
        <Text size="small" tone="muted">
          This runs on the server; you can leave this page. Stopping keeps what is imported already.
        </Text>
        <Button small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          Stop
        </Button>
      </div>
    )
  const good = counts.created + counts.updated
  return (
    <>
      {current.failure && (
        <Banner tone="error" title="This ended early">
          <p>{current.failure}</p>
        </Banner>
      )}
      {state === 'done' && (
        <Banner tone="ok" title={good === 1 ? '1 row imported' : `${good} rows imported`}>
          <p>
            Nothing new is public yet: new beats wait in <Link to="/admin/manage-beats/drafts">Drafts</Link>{' '}
            until you publish them. A draft without its audio finds it by name when you drop it there.
          </p>
        </Banner>
      )}
      {state !== 'ready' && <ImportResult current={current} />}
      <FormEnd>
        {startOver}
        {state !== 'done' && (
          <Button
            variant={state === 'ready' ? 'primary' : 'secondary'}
            disabled={isSending}
            busy={start.isPending && start.variables}
            onClick={() => start.mutate(true)}
          >
            {state !== 'ready' ? 'Check again' : rows === 1 ? 'Check 1 row' : `Check ${rows} rows`}
          </Button>
        )}
        {state === 'checked' && good > 0 && (
          <Button
            variant="primary"
            disabled={isSending}
            busy={start.isPending && !start.variables}
            onClick={() => start.mutate(false)}
          >
            {good === 1 ? 'Import 1 row' : `Import ${good} rows`}
          </Button>
        )}
      </FormEnd>
    </>
  )
}
