import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { Toggle, ToggleGroup } from '#client/ui/toggle-parts.tsx'
import { type ExportColumn, exportColumns } from '#contract/beats/catalogue-export.ts'
import { columnLabels } from './match-columns.tsx'

type Which = 'all' | 'store'

/** The catalogue as CSV, with the columns and beats that are wanted. */
export function ExportForm() {
  const { t, i18n } = useLingui()
  const [which, setWhich] = useState<Which>('all')
  const [left, setLeft] = useState<ReadonlySet<ExportColumn>>(new Set())
  const columns = exportColumns.filter((column) => !left.has(column))
  const query = {
    ...(which === 'store' && { which }),
    ...(left.size > 0 && { columns: columns.join(',') }),
  }
  const download = useProvedDownload(addressOf('GET /admin/beats.csv', { query }))
  return (
    <section
      className={look({ panel: true, pad: 'fluid-2', stack: true, gap: 's5', pack: 'start' })}
      aria-label={t`Export`}
    >
      <Text as="h2" size="h3">
        <Trans>Export the catalogue</Trans>
      </Text>
      <Segments<Which>
        label={t`Beats`}
        value={which}
        options={[
          { value: 'all', label: t`All beats` },
          { value: 'store', label: t`In the store` },
        ]}
        onChange={(value) => value && setWhich(value)}
      />
      <ToggleGroup>
        <legend>
          <Trans>Columns</Trans>
        </legend>
        <Box display="flex" wraps gap="s1-5">
          {exportColumns.map((column) => (
            <Toggle key={column}>
              <input
                type="checkbox"
                checked={!left.has(column)}
                onChange={({ target }) => {
                  const next = new Set(left)
                  if (target.checked) next.delete(column)
                  else next.add(column)
                  setLeft(next)
                }}
              />
              <span>{i18n._(columnLabels[column])}</span>
            </Toggle>
          ))}
        </Box>
      </ToggleGroup>
      {left.has('key') && (
        <Text size="small" tone="muted">
          <Trans>
            Without “{{ column: i18n._(columnLabels.key) }}”, an import finds these beats by title and
            producer.
          </Trans>
        </Text>
      )}
      <Actions as="p">
        {columns.length > 0 ? (
          <a className={buttonClass({})} {...download}>
            <LineIcon of={Download} />
            <Trans>Download CSV</Trans>
          </a>
        ) : (
          <Text as="span" tone="muted">
            <Trans>Choose at least one column.</Trans>
          </Text>
        )}
      </Actions>
      <Text size="small" tone="muted">
        <Trans>
          UTF-8, commas, dots in numbers. Change cells in a spreadsheet and drop the file here again. A cell
          that starts with =, +, - or @ gets an apostrophe, so a spreadsheet never runs it; the import takes
          it off.
        </Trans>
      </Text>
    </section>
  )
}
