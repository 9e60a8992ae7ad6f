import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Select } from '#client/ui/form-parts.tsx'
import { FormEnd } from '#client/ui/page-head.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { factLabels } from '#contract/beats/beat-facts.ts'
import {
  type CatalogueColumn,
  type CatalogueImport,
  type ColumnMatch,
  catalogueColumns,
  type MatchColumnsRequest as Match,
} from '#contract/beats/catalogue-import.ts'

export const columnLabels = {
  ...factLabels,
  audio: 'Audio file',
  image: 'Cover',
  tags: 'Tags',
  licenses: 'Licenses',
  publication: 'Publication',
  publish_at: 'Release date',
  producer: 'Producer',
  key: 'Your own identifier',
  stems: 'Stems',
  sections: 'Sections',
  free_download: 'Free download',
} as const satisfies Record<CatalogueColumn, string>

const whatHappens: Partial<Record<CatalogueColumn, string>> = {
  price: 'Currency signs are left out',
  tone: 'Any spelling: F#m becomes F# minor',
  tags: 'Split at ; | and commas, added to other tags',
  audio: 'Found by path or name in what you drop',
  image: 'Found by path or name in what you drop',
  stems: 'Found by path or name in what you drop',
  producer: 'A username in this store',
  publish_at: 'Such as 2027-01-31 18:00; schedules the beat',
}

/** Says which column each heading is. */
export function MatchColumns({
  current,
  isBusy,
  onMatch,
}: {
  current: Pick<CatalogueImport, 'headings' | 'sample' | 'rows' | 'columns' | 'csvName'>
  isBusy: boolean
  onMatch: (match: Match) => void
}) {
  const { t } = useLingui()
  const [columns, setColumns] = useState<ColumnMatch>(current.columns)
  const [rememberAs, setRememberAs] = useState(current.csvName.replace(/\.\w+$/, '').slice(0, 60))
  const used = columns.filter((column) => column !== null).length
  const choose = (at: number, value: string) =>
    setColumns(columns.with(at, catalogueColumns.find((column) => column === value) ?? null))
  return (
    <>
      <DataTable
        stacked
        items={current.headings}
        keyOf={(_heading, at) => at}
        columns={[
          { title: t`Column in your file`, head: true, cell: (heading) => heading },
          {
            title: t`First row`,
            muted: true,
            cell: (_heading, at) => current.sample[at] || 'empty',
          },
          {
            title: t`Goes to`,
            cell: (heading, at) => (
              <Select
                aria-label={`${heading} goes to`}
                value={columns[at] ?? ''}
                onChange={({ target }) => choose(at, target.value)}
              >
                <option value="">Leave out</option>
                {catalogueColumns.map((each) => (
                  <option key={each} value={each}>
                    {columnLabels[each]}
                  </option>
                ))}
              </Select>
            ),
          },
          {
            title: t`What happens`,
            muted: true,
            cell: (_heading, at) => {
              const column = columns[at] ?? null
              return column === null ? t`Not imported` : (whatHappens[column] ?? t`As is`)
            },
          },
        ]}
      />
      <Text as="div" maxWidth="420">
        <TextField
          label={t`Remember these columns as`}
          hint={t`The next file with the same columns is matched for you. Empty: don't remember.`}
          maxLength={60}
          value={rememberAs}
          onChange={({ target }) => setRememberAs(target.value)}
        />
      </Text>
      <FormEnd>
        <Text tone="muted" numeric>
          <Trans>
            {used} of {{ count: columns.length }} columns are used
          </Trans>
        </Text>
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!columns.includes('title')}
          onClick={() => onMatch({ columns, rememberAs })}
        >
          <Trans>Use these columns</Trans>
        </Button>
      </FormEnd>
    </>
  )
}
