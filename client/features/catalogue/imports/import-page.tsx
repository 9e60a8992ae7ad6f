import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { DeskHead, LeaveGuard, useAdminAct } from '#client/features/store/admin/index.ts'
import { call, callBytes } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { pathOf } from '#client/ui/read-dropped-files.ts'
import { type ImportView, requiredColumns } from '#contract/beats/catalogue-import.ts'
import { localDay } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { msg } from '#contract/text/msg.ts'
import { ExportForm } from './export-form.tsx'
import styles from './import.module.css'
import { ImportDrop } from './import-drop.tsx'
import { importQuery, isImportRunning } from './import-query.ts'
import { ImportSteps } from './import-steps.tsx'

type Current = NonNullable<ImportView['import']>
const steps = [msg`File`, msg`Columns`, msg`Check`, msg`Import`]
const stepOf: Record<Current['state'], number> = {
  columns: 1,
  ready: 2,
  checking: 2,
  checked: 2,
  importing: 3,
  done: 4,
  undoing: 3,
  undone: 4,
}
/** With these the importer knows a file without asking. */
const emptyCsv = `data:text/csv;charset=utf-8,${encodeURIComponent(`${[...requiredColumns, 'bpm', 'tone', 'tags'].join(',')}\r\n`)}`

/** Import of a catalogue from CSV, and its export. */
export function ImportPage() {
  const { t } = useLingui()
  return (
    <>
      <DeskHead title={t`Import`} />
      <Stack gap="s5">
        <Loaded query={useQuery(importQuery())} problem={t`The import can't be loaded.`}>
          {(view) => <Import view={view} />}
        </Loaded>
        <ExportForm />
      </Stack>
    </>
  )
}

function Import({ view }: { view: ImportView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const files = useImportFiles()
  const { import: current, files: found } = view
  const isOpen = current !== null
  const running = isImportRunning(view)
  const received = formatCount(found.received, locale)
  const missing = formatCount(found.missingCount, locale)
  const names = listParts(found.missing, locale)
  return (
    <section
      className={look({ panel: true, pad: 'fluid-2', stack: true, gap: 's5', pack: 'start' })}
      aria-label={t`Import`}
    >
      <LeaveGuard
        active={files.isSending}
        text={t`Files are still being sent. If you leave now, drop the rest again later.`}
      />
      <Text as="h2" size="h3">
        <Trans>Import a catalogue</Trans>
      </Text>
      <ol className={classNames(styles.importSteps, look({ display: 'flex', gap: 's2' }))}>
        {steps.map((label, at) => {
          const step = current ? stepOf[current.state] : 0
          return (
            <li
              key={label.id}
              aria-current={at === step ? 'step' : undefined}
              className={at < step ? styles.isDone : ''}
            >
              {at < step && <LineIcon of={Check} />}
              {i18n._(label)}
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
            <Trans>
              <Plural value={{ rows: current.rows }} one="# row" other="# rows" />,{' '}
              <Plural value={{ columns: current.headings.length }} one="# column" other="# columns" />
            </Trans>
          </Text>
        </p>
      )}
      {!running && (
        <ImportDrop
          title={isOpen ? t`Drop audio, covers and stems here` : t`Drop a CSV here`}
          note={
            isOpen
              ? t`Rows find them by name. Dropping a CSV replaces this one.`
              : t`Ours, or one exported from another service. Drop the audio, covers and stems with it, or add them later.`
          }
          isSending={files.isSending}
          sent={files.sent}
          onFiles={files.add}
        />
      )}
      {isOpen && !running && found.missingCount > 0 && (
        <Text size="small" tone="muted" shrink breakable>
          {found.missingCount > found.missing.length
            ? t`Received: ${received}. Still missing: ${missing}: ${names}, …`
            : t`Received: ${received}. Still missing: ${missing}: ${names}`}
        </Text>
      )}
      {current ? <ImportSteps current={current} isSending={files.isSending} /> : <Start view={view} />}
    </section>
  )
}

function Start({ view }: { view: ImportView }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const forget = useAdminAct((name: string) => call('DELETE /admin/import/columns', { query: { name } }), {
    onDone: (after) => queryClient.setQueryData(importQuery().queryKey, after),
  })
  return (
    <>
      <Text size="small" tone="muted">
        <Trans>
          From a Backbeat store, the columns are known.{' '}
          <Text as="a" link href={emptyCsv} download="beats.csv">
            Download an empty CSV
          </Text>
        </Trans>
      </Text>
      {view.remembered.map(({ name, usedAt }) => (
        <Text key={name} size="small" tone="muted">
          <Trans>
            Remembered:{' '}
            <Text as="b" shrink breakable>
              {name}
            </Text>
            , {{ day: localDay(usedAt) }}
          </Trans>{' '}
          <Button small variant="quiet" aria-label={t`Forget ${name}`} onClick={() => forget.mutate(name)}>
            <Trans>Forget</Trans>
          </Button>
        </Text>
      ))}
    </>
  )
}

/** Sends dropped files one after another: first the CSV, then what its rows name. */
function useImportFiles() {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const act = useAdminAct(async (files: File[]) => {
    // Of a folder, only what a row can name: not the project files and notes beside it.
    const wanted = files.filter((file) => isCsv(file) || pathOf(file) === file.name || isNamed(file))
    const inOrder = wanted.sort((a, b) => Number(isCsv(b)) - Number(isCsv(a)))
    setSent({ done: 0, total: inOrder.length })
    for (const [at, file] of inOrder.entries()) {
      const view = await send(file)
      queryClient.setQueryData(importQuery().queryKey, view)
      setSent({ done: at + 1, total: inOrder.length })
    }
  })
  return { add: act.mutate, isSending: act.isPending, sent }
}

function isCsv({ name }: File): boolean {
  return /\.(?:csv|tsv|txt)$/i.test(name)
}

function isNamed({ name }: File): boolean {
  return !name.startsWith('.') && /\.(?:wave?|aiff?|aifc|flac|mp3|jpe?g|png|webp|zip)$/i.test(name)
}

async function send(file: File): Promise<ImportView> {
  return isCsv(file)
    ? callBytes('PUT /admin/import/csv', { query: { name: file.name }, bytes: file })
    : callBytes('PUT /admin/import/files', { query: { name: pathOf(file) }, bytes: file })
}
