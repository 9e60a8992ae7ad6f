import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, look, Row, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { beatStatusNames } from '#contract/beats/beat-status-names.ts'
import type { BulkExample, BulkPreview } from '#contract/beats/bulk-edit.ts'
import { localMoment } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './bulk-dialog.module.css'

const statusWords: Readonly<Record<string, Message>> = { ...beatStatusNames, deleted: msg`In the trash` }

/** The first beats that change, as they are and as they will be. */
export function BeforeAfter({ preview }: { preview: BulkPreview }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const { examples, changing, range } = preview
  if (changing === 0) return null
  const others = changing - examples.length
  const more = formatCount(others, locale)
  const [lowest, highest] = [range?.lowest ?? 0, range?.highest ?? 0].map(formatPrice)
  const statusOf = ({ status }: BulkExample, when: 'before' | 'after') => {
    if (!status) return ''
    if (when === 'after' && status.at !== null) return localMoment(status.at)
    const word = statusWords[status[when]]
    return word ? i18n._(word) : ''
  }
  return (
    <section
      className={classNames(
        styles.examples,
        look({ ring: 'seam', display: 'grid', gap: 's2', padY: 's3-5', padX: 's4-5', surface: 'ground' }),
      )}
    >
      <Text as="h3" tone="muted" font="engraved" size="ui" weight="strong">
        <Trans>Before and after</Trans>
      </Text>
      {examples.some(({ words }) => words) ? (
        <ul className={styles.words}>
          {examples.map((example) => (
            <Grid
              as="li"
              columns={{ base: ['36', '130', 'main'], below768: ['36', 'main'] }}
              gap="s3-5"
              align="center"
              padY="s1-5"
              border="bottom"
              size="ui"
              gapY={{ below768: '0' }}
              gapX={{ below768: 's3-5' }}
              key={example.id}
            >
              <Cover example={example} />
              <Text as="b" weight="strong">
                {example.title}
              </Text>
              <Words {...example} />
            </Grid>
          ))}
        </ul>
      ) : (
        <table className={classNames(styles.pairs, look({ width: 'full' }))}>
          <VisuallyHidden as="thead">
            <tr>
              <th scope="col">
                <Trans>Beat</Trans>
              </th>
              <th scope="col">
                <Trans>Before</Trans>
              </th>
              <th scope="col">
                <Trans>After</Trans>
              </th>
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
        {others > 0 && !range && t`and ${more} more`}
        {others > 0 && range && t`and ${more} more. Lowest ${lowest}, highest ${highest}.`}
        {others <= 0 && range && t`Lowest ${lowest}, highest ${highest}.`}
      </Text>
    </section>
  )
}

function Pair({ example, before, after }: { example: BulkExample; before: ReactNode; after: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <Row as="span" gap="s3-5">
          <Cover example={example} />
          <Text as="b" weight="strong">
            {example.title}
          </Text>
        </Row>
      </th>
      <Text as="td" tone="muted" numeric>
        {before}
      </Text>
      <Text as="td" numeric>
        <Row as="span" gap="s3" justify="between">
          <LineIcon of={ArrowRight} size="small" />
          <Text as="b" weight="strong">
            {after}
          </Text>
        </Row>
      </Text>
    </tr>
  )
}

function Words({ words }: BulkExample) {
  if (!words) return null
  const parts = [
    ...words.kept.map((name) => <span key={name}>{name}</span>),
    ...words.removed.map((name) => (
      <Text as="del" tone="red" key={name}>
        {name}
      </Text>
    )),
    ...words.added.map((name) => (
      <Text as="ins" tone="lime" weight="strong" key={name}>
        {name}
      </Text>
    )),
  ]
  return <span>{parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]))}</span>
}

function Cover({ example: { title, cover } }: { example: BulkExample }) {
  return cover ? (
    <BeatCover width="36" beat={{ title, cover }} sizes="36px" />
  ) : (
    <span
      className={classNames(styles.noCover, look({ width: '36', display: 'block' }))}
      aria-hidden="true"
    />
  )
}
