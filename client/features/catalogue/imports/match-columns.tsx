import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
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
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg } from '#contract/text/msg.ts'

export const columnLabels: Readonly<Record<CatalogueColumn, Message>> = {
  ...factLabels,
  audio: msg`Audio file`,
  image: msg`Cover`,
  tags: msg`Tags`,
  licenses: msg`Licenses`,
  publication: msg`Publication`,
  publish_at: msg`Release date`,
  producer: msg`Producer`,
  key: msg`Your own identifier`,
  stems: msg`Stems`,
  sections: msg`Sections`,
  free_download: msg`Free download`,
}

const whatHappens: Partial<Record<CatalogueColumn, Message>> = {
  price: msg`Currency signs are left out`,
  tone: msg`Any spelling: F#m becomes F# minor`,
  tags: msg`Split at ; | and commas, added to other tags`,
  audio: msg`Found by path or name in what you drop`,
  image: msg`Found by path or name in what you drop`,
  stems: msg`Found by path or name in what you drop`,
  producer: msg`A username in this store`,
  publish_at: msg`Such as 2027-01-31 18:00; schedules the beat`,
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
  const { t, i18n } = useLingui()
  const locale = useLocale()
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
            cell: (_heading, at) => current.sample[at] || t`empty`,
          },
          {
            title: t`Goes to`,
            cell: (heading, at) => (
              <Select
                aria-label={t`${heading} goes to`}
                value={columns[at] ?? ''}
                onChange={({ target }) => choose(at, target.value)}
              >
                <option value="">{t`Leave out`}</option>
                {catalogueColumns.map((each) => (
                  <option key={each} value={each}>
                    {i18n._(columnLabels[each])}
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
              const text = column === null ? undefined : whatHappens[column]
              return column === null ? t`Not imported` : text ? i18n._(text) : t`As is`
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
            {{ used: formatCount(used, locale) }} of{' '}
            <Plural value={{ count: columns.length }} one="# columns are used" other="# columns are used" />
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
