import { DataTable } from '#client/ui/data-table.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import type { ImportRow } from '#contract/beats/catalogue-import.ts'
import { parseTone } from '#contract/catalogue/tone.ts'

const outcomes: Record<ImportRow['outcome'], string> = {
  new: 'Becomes a draft',
  update: 'Changes its beat',
  unchanged: 'Unchanged',
  problem: 'Has a problem',
  held: 'Waits for your OK',
}

/** The first rows as they were read, before anything is written. */
export function FirstRows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <Stack gap="s3">
      <Text as="h3" size="h3">
        {rows.length === 1 ? 'First row' : `First ${rows.length} rows`}
      </Text>
      <DataTable
        stacked
        items={rows}
        keyOf={({ line }) => line}
        columns={[
          { title: 'Row', muted: true, cell: ({ line }) => line },
          { title: 'Title', head: true, cell: ({ cells }) => cells.title || 'No title' },
          { title: 'BPM', cell: ({ cells }) => cells.bpm || '–' },
          { title: 'Tone', cell: ({ cells }) => parseTone(cells.tone ?? '') ?? (cells.tone || '–') },
          { title: 'Price', cell: ({ cells }) => cells.price || '–' },
          { title: 'Tags', cell: ({ cells }) => cells.tags || '–' },
          {
            title: 'Audio file',
            cell: ({ cells, hasAudio }) =>
              cells.audio ? `${cells.audio}${hasAudio ? '' : ' (not dropped yet)'}` : '–',
          },
          { title: 'Result', cell: ({ outcome }) => outcomes[outcome] },
        ]}
      />
    </Stack>
  )
}
