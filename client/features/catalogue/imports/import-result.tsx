import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
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
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './import.module.css'
import { columnLabels } from './match-columns.tsx'
import { fixableColumn, fixKey, fixOf } from './read-fixes.ts'

const outcomes: Readonly<Record<ImportRow['outcome'], Message>> = {
  new: msg`Becomes a draft`,
  update: msg`Changes its beat`,
  unchanged: msg`Unchanged`,
  problem: msg`Has a problem`,
  held: msg`Waits for your OK`,
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
  const locale = useLocale()
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
                {formatCount(count, locale)}
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
          <Banner
            tone="error"
            title={t`${{ refused: formatCount(counts.refused, locale) }} of ${plural(rows, { one: '# rows have a problem', other: '# rows have a problem' })}`}
          >
            <p>
              {isDone
                ? t`Download them, fix the cells and drop the file here. What is imported already is not imported twice.`
                : t`Fix them here, or import the others and get these back as a CSV.`}
            </p>
          </Banner>
          <Problems problems={problems} values={values} onFix={isDone ? undefined : onFix} />
          {problems.length >= MAX_LISTED_PROBLEMS && (
            <Text tone="muted" size="small">
              <Trans>The first {{ count: MAX_LISTED_PROBLEMS }} problems are listed.</Trans>
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
  const { t, i18n } = useLingui()
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
        { title: t`Column`, cell: ({ column }) => i18n._(labelOf(column)) },
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
  const { t, i18n } = useLingui()
  const label = t`${{ column: i18n._(labelOf(column)) }} of row ${line}`
  if (choices.length === 0) return <Input aria-label={label} {...field} />
  return (
    <Select aria-label={label} {...field}>
      <option value="">{t`Choose a file`}</option>
      {choices.map((path) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </Select>
  )
}

function labelOf(column: string): Message {
  return Object.entries(columnLabels).find(([name]) => name === column)?.[1] ?? msg`Row`
}

/** The first rows as they were read, before anything is written. */
function FirstRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t, i18n } = useLingui()
  return (
    <Stack gap="s3">
      <Text as="h3" size="h3">
        {t`${plural({ count: rows.length }, { one: 'First row', other: 'First # rows' })}`}
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
              cells.audio ? (hasAudio ? cells.audio : t`${{ file: cells.audio }} (not dropped yet)`) : '–',
          },
          { title: t`Result`, cell: ({ outcome }) => i18n._(outcomes[outcome]) },
        ]}
      />
    </Stack>
  )
}
