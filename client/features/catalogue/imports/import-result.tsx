import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Input, Select } from '#client/ui/form-parts.tsx'
import { look, Panel, Stack, Text } from '#client/ui/primitives.tsx'
import {
  type ImportProblem,
  type ImportRow,
  type ImportView,
  MAX_LISTED_PROBLEMS,
} from '#contract/beats/catalogue-import.ts'
import { parseTone } from '#contract/catalogue/tone.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './import.module.css'
import { columnLabels } from './match-columns.tsx'
import { fixableColumn, fixKey, fixOf } from './read-fixes.ts'

const outcomes: Record<ImportRow['outcome'], string> = {
  new: 'Becomes a draft',
  update: 'Changes its beat',
  unchanged: 'Unchanged',
  problem: 'Has a problem',
  held: 'Waits for your OK',
}

type Current = NonNullable<ImportView['import']>

/** What the check found or the import did, and the rows with a problem. */
export function ImportResult({
  current,
  values,
  onFix,
  children,
}: {
  current: Current
  /** Shown between the figures and the problems. */
  children?: ReactNode
  /** Typed fixes, by line and column. */
  values: Readonly<Record<string, string>>
  onFix: (key: string, value: string) => void
}) {
  const { t } = useLingui()
  const { counts, problems, state, rows, preview } = current
  const isDone = state === 'done'
  const figures = [
    [t`New beats`, counts.created, isDone ? t`became drafts` : t`become drafts`],
    [t`Updates`, counts.updated, t`same title and producer`],
    ...(counts.held > 0 ? [[t`In the store`, counts.held, t`wait for your OK`] as const] : []),
    [t`Unchanged`, counts.unchanged, t`left alone`],
    [t`Problems`, counts.refused, t`left out until fixed`],
  ] as const
  return (
    <>
      <dl
        className={classNames(
          styles.importFigures,
          look({ display: 'grid', columns: { base: 'fit150', below768: '2' }, gap: 's3' }),
        )}
      >
        {figures.map(([label, count, note]) => (
          <Panel key={label} pad="fluid-2">
            <dt>{label}</dt>
            <Stack as="dd">
              <Text as="b" size="figure" numeric>
                {formatCount(count)}
              </Text>
              <Text as="span" size="small" tone="muted">
                {note}
              </Text>
            </Stack>
          </Panel>
        ))}
      </dl>
      {children}
      {counts.refused > 0 && (
        <>
          <Banner tone="error" title={t`${{ refused: counts.refused }} of ${rows} rows have a problem`}>
            <p>
              {isDone
                ? t`Download them, fix the cells and drop the file here. What is imported already is not imported twice.`
                : t`Fix them here, or import the others and get these back as a CSV.`}
            </p>
          </Banner>
          <Problems problems={problems} values={values} onFix={isDone ? undefined : onFix} />
          {problems.length >= MAX_LISTED_PROBLEMS && (
            <Text tone="muted" size="small">
              <Trans>The first {MAX_LISTED_PROBLEMS} problems are listed.</Trans>
            </Text>
          )}
        </>
      )}
      {!isDone && preview.length > 0 && <FirstRows rows={preview} />}
    </>
  )
}

function Problems({
  problems,
  values,
  onFix,
}: {
  problems: readonly ImportProblem[]
  values: Readonly<Record<string, string>>
  /** Undefined: nothing can be fixed here any more. */
  onFix: ((key: string, value: string) => void) | undefined
}) {
  const { t } = useLingui()
  return (
    <DataTable
      stacked
      items={problems}
      keyOf={fixKey}
      columns={[
        { title: t`Row`, cell: ({ line }) => line },
        {
          title: t`Title`,
          head: true,
          cell: ({ title }) =>
            title || (
              <Faint>
                <Trans>No title</Trans>
              </Faint>
            ),
        },
        { title: t`Column`, cell: ({ column }) => labelOf(column) },
        {
          title: t`In your file`,
          cell: ({ value }) =>
            value || (
              <Faint>
                <Trans>empty</Trans>
              </Faint>
            ),
        },
        {
          title: t`Problem`,
          cell: ({ message }) => (
            <Text as="span" tone="red">
              {message}
            </Text>
          ),
        },
        ...(onFix
          ? [
              {
                title: t`Use this`,
                cell: (problem: ImportProblem) =>
                  fixableColumn(problem) && (
                    <FixField
                      problem={problem}
                      value={fixOf(problem, values)}
                      onChange={({ target }) => onFix(fixKey(problem), target.value)}
                    />
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}

function Faint({ children }: { children: ReactNode }) {
  return (
    <Text as="span" tone="muted" weight="text">
      {children}
    </Text>
  )
}

/** Where a cell is typed, or the file is chosen that it means. */
function FixField({
  problem: { line, column, choices },
  ...field
}: {
  problem: ImportProblem
  value: string
  onChange: (event: { target: { value: string } }) => void
}) {
  const { t } = useLingui()
  const label = t`${{ column: labelOf(column) }} of row ${line}`
  if (choices.length === 0) return <Input aria-label={label} {...field} />
  return (
    <Select aria-label={label} {...field}>
      <option value="">Choose a file</option>
      {choices.map((path) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </Select>
  )
}

function labelOf(column: string): string {
  return Object.entries(columnLabels).find(([name]) => name === column)?.[1] ?? 'Row'
}

/** The first rows as they were read, before anything is written. */
function FirstRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useLingui()
  return (
    <Stack gap="s3">
      <Text as="h3" size="h3">
        {rows.length === 1 ? t`First row` : t`First ${{ count: rows.length }} rows`}
      </Text>
      <DataTable
        stacked
        items={rows}
        keyOf={({ line }) => line}
        columns={[
          { title: t`Row`, muted: true, cell: ({ line }) => line },
          { title: t`Title`, head: true, cell: ({ cells }) => cells.title || t`No title` },
          { title: 'BPM', cell: ({ cells }) => cells.bpm || '–' },
          { title: t`Tone`, cell: ({ cells }) => parseTone(cells.tone ?? '') ?? (cells.tone || '–') },
          { title: t`Price`, cell: ({ cells }) => cells.price || '–' },
          { title: t`Tags`, cell: ({ cells }) => cells.tags || '–' },
          {
            title: t`Audio file`,
            cell: ({ cells, hasAudio }) =>
              cells.audio ? `${cells.audio}${hasAudio ? '' : ' (not dropped yet)'}` : '–',
          },
          { title: t`Result`, cell: ({ outcome }) => outcomes[outcome] },
        ]}
      />
    </Stack>
  )
}
