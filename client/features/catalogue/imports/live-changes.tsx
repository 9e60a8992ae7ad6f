import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { DataTable } from '#client/ui/data-table.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { beatStatusNames } from '#contract/beats/beat-status-names.ts'
import { type LiveChange, MAX_LIVE_CHANGES } from '#contract/beats/catalogue-import.ts'
import type { Message } from '#contract/text/msg.ts'
import { columnLabels } from './match-columns.tsx'

const statuses: Readonly<Record<string, Message>> = beatStatusNames

/** Rows that change prices or publication of beats in the store: old and new, to agree to one by one or all together. */
export function LiveChanges({
  held,
  count,
  agreed,
  onAgree,
}: {
  held: readonly LiveChange[]
  /** Also those that are not listed. */
  count: number
  /** Lines. */
  agreed: ReadonlySet<number>
  onAgree: (lines: ReadonlySet<number>) => void
}) {
  const { t, i18n } = useLingui()
  const shown = (column: LiveChange['changes'][number]['column'], value: string) => {
    const status = column === 'publication' ? statuses[value] : undefined
    return status ? i18n._(status) : value || t`None`
  }
  const toggle = (line: number) => {
    const next = new Set(agreed)
    if (!next.delete(line)) next.add(line)
    onAgree(next)
  }
  const changes = held.reduce((sum, each) => sum + each.changes.length, 0)
  return (
    <Stack gap="s3" role="group" aria-label={t`Changes in the store`}>
      <Text as="h3" size="h3">
        <Plural
          value={count}
          one="# row changes prices or beats in the store"
          other="# rows change prices or beats in the store"
        />
      </Text>
      <Text tone="muted">
        <Trans>Rows that you don’t select stay as they are in the store.</Trans>
      </Text>
      <Tick
        checked={agreed.size === held.length}
        onChange={({ target }) => onAgree(new Set(target.checked ? held.map(({ line }) => line) : []))}
      >
        {t`${plural(changes, { one: 'Make this change', other: 'Make all # changes' })}`}
      </Tick>
      <DataTable
        stacked
        items={held}
        keyOf={({ line }) => line}
        columns={[
          {
            title: t`Selected`,
            plain: true,
            onPhone: 'beside',
            cell: ({ line, title }) => (
              <TickBox
                type="checkbox"
                checked={agreed.has(line)}
                aria-label={t`Change ${title}, row ${line}`}
                onChange={() => toggle(line)}
              />
            ),
          },
          { title: t`Row`, muted: true, cell: ({ line }) => line },
          { title: t`Title`, head: true, cell: ({ title }) => title },
          {
            title: t`In the store now`,
            muted: true,
            cell: ({ changes }) =>
              changes.map(({ column, from }) => (
                <Text key={column} as="p">
                  {t`${{ column: i18n._(columnLabels[column]) }}: ${{ value: shown(column, from) }}`}
                </Text>
              )),
          },
          {
            title: t`In your file`,
            cell: ({ changes }) =>
              changes.map(({ column, to }) => (
                <Cluster key={column} as="p" gap="s1">
                  <LineIcon of={ArrowRight} size="small" />
                  <b>{shown(column, to)}</b>
                </Cluster>
              )),
          },
        ]}
      />
      {count > held.length && (
        <Text tone="muted" size="small">
          <Trans>
            The first {{ count: MAX_LIVE_CHANGES }} are listed. Import them, and the next ones are.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}
