import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BulkExample, BulkPreview } from '#contract/beats/bulk-edit.ts'
import { localMoment } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './bulk-dialog.module.css'

const statusWords: Record<string, string> = {
  processing: 'Processing',
  ready: 'In the store',
  hidden: 'Hidden',
  scheduled: 'Scheduled',
  deleted: 'In the trash',
}

/** The first beats that change, as they are and as they will be. */
export function BeforeAfter({ preview }: { preview: BulkPreview }) {
  const { formatPrice } = useMoney()
  const { examples, changing, range } = preview
  if (changing === 0) return null
  const more = changing - examples.length
  return (
    <section className={styles.examples}>
      <h3>Before and after</h3>
      {examples.some(({ words }) => words) ? (
        <ul className={styles.words}>
          {examples.map((example) => (
            <li key={example.id}>
              <Cover example={example} />
              <b>{example.title}</b>
              <Words {...example} />
            </li>
          ))}
        </ul>
      ) : (
        <table className={styles.pairs}>
          <VisuallyHidden as="thead">
            <tr>
              <th scope="col">Beat</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </VisuallyHidden>
          <tbody>
            {examples.map((example) => (
              <Pair
                key={example.id}
                example={example}
                before={example.price ? formatPrice(example.price.before) : statusOf(example, 'before')}
                after={example.price ? formatPrice(example.price.after) : statusOf(example, 'after')}
              />
            ))}
          </tbody>
        </table>
      )}
      <Text tone="muted" size="small" numeric>
        {more > 0 && `and ${formatCount(more)} more`}
        {more > 0 && range && '. '}
        {range && `Lowest ${formatPrice(range.lowest)}, highest ${formatPrice(range.highest)}.`}
      </Text>
    </section>
  )
}

function Pair({ example, before, after }: { example: BulkExample; before: ReactNode; after: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <span>
          <Cover example={example} />
          <b>{example.title}</b>
        </span>
      </th>
      <Text as="td" tone="muted" numeric>
        {before}
      </Text>
      <Text as="td" numeric>
        <span>
          <LineIcon of={ArrowRight} size="small" />
          <b>{after}</b>
        </span>
      </Text>
    </tr>
  )
}

function statusOf({ status }: BulkExample, when: 'before' | 'after'): string {
  if (!status) return ''
  return when === 'after' && status.at !== null ? localMoment(status.at) : (statusWords[status[when]] ?? '')
}

function Words({ words }: BulkExample) {
  if (!words) return null
  const parts = [
    ...words.kept.map((name) => <span key={name}>{name}</span>),
    ...words.removed.map((name) => <del key={name}>{name}</del>),
    ...words.added.map((name) => <ins key={name}>{name}</ins>),
  ]
  return <span>{parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]))}</span>
}

function Cover({ example: { title, cover } }: { example: BulkExample }) {
  return cover ? (
    <BeatCover beat={{ title, cover }} sizes="36px" />
  ) : (
    <span className={styles.noCover} aria-hidden="true" />
  )
}
