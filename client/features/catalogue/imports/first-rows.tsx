import { classNames } from '#client/ui/class-names.ts'
import { Table } from '#client/ui/page-head.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import type { ImportRow } from '#contract/beats/catalogue-import.ts'
import { parseTone } from '#contract/catalogue/tone.ts'
import styles from './import.module.css'

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
      <div className={styles.importTable}>
        <Table>
          <thead>
            <tr>
              {['Row', 'Title', 'BPM', 'Tone', 'Price', 'Tags', 'Audio file', 'Result'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells, hasAudio, outcome }) => (
              <tr key={line}>
                <Text as="td" data-label="Row" numeric tone="muted">
                  {line}
                </Text>
                <Text as="th" scope="row" shrink breakable>
                  {cells.title || 'No title'}
                </Text>
                <Text as="td" data-label="BPM" numeric>
                  {cells.bpm || '–'}
                </Text>
                <td data-label="Tone">{parseTone(cells.tone ?? '') ?? (cells.tone || '–')}</td>
                <Text as="td" data-label="Price" numeric>
                  {cells.price || '–'}
                </Text>
                <td
                  data-label="Tags"
                  className={classNames(styles.importValue, look({ maxWidth: '240', breakable: true }))}
                >
                  {cells.tags || '–'}
                </td>
                <td
                  data-label="Audio file"
                  className={classNames(styles.importValue, look({ maxWidth: '240', breakable: true }))}
                >
                  {cells.audio ? `${cells.audio}${hasAudio ? '' : ' (not dropped yet)'}` : '–'}
                </td>
                <td data-label="Result">{outcomes[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Stack>
  )
}
