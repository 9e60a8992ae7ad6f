import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SkipForward, X } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { playAt, SectionStrip, usePlayer } from '#client/features/player/player/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { addressOf, callAt } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Cluster, look, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { Advice, BeatInsight, InsightSpan } from '#contract/reach/insight.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { formatPercent } from '#contract/text/format-percent.ts'
import type { FollowedAdvice } from './advice-list.tsx'
import styles from './beat-detail.module.css'
import { CurveChart } from './curve-chart.tsx'
import { curveInWords, sharesOf, steepestLoss } from './curve-words.ts'
import panels from './insight.module.css'
import { beatInsightQuery } from './insight-queries.ts'
import { adviceInWords } from './insight-words.ts'
import { SecondRuler } from './second-ruler.tsx'

const LEAD_SECONDS = 3

/** Who stays, of one beat. */
export function BeatDetail({
  id,
  span,
  ...others
}: {
  id: string
  span: InsightSpan
  closeTo: string
  advice: readonly Advice[]
  controls: FollowedAdvice
}) {
  const { t } = useLingui()
  const beat = useQuery(beatInsightQuery(id, span))
  return (
    <Loaded
      query={beat}
      problem={t`The figures of this beat can't be loaded.`}
      loading={t`Adding up its seconds...`}
    >
      {(data) => <Detail beat={data} {...others} />}
    </Loaded>
  )
}

function Detail({
  beat,
  closeTo,
  advice,
  controls,
}: {
  beat: BeatInsight
  closeTo: string
  advice: readonly Advice[]
  controls: FollowedAdvice
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const hear = useHear(beat)
  const { followed, busyId, follow } = controls
  const start = [...followed, ...advice].find((one) => one.kind === 'start' && one.beat.id === beat.id)
  const isFollowed = start !== undefined && followed.includes(start)
  return (
    <section
      className={classNames(
        styles.detail,
        look({
          surface: 'panel-2',
          pad: 'fluid-2',
          position: { below768: 'relative' },
          stack: true,
          gap: 's4',
          columns: '1',
        }),
      )}
      aria-labelledby="detail-heading"
    >
      <header
        className={classNames(
          panels.head,
          look({ display: 'flex', justify: 'between', align: 'center', gapY: 's4', gapX: 's6', wraps: true }),
        )}
      >
        <div
          className={look({
            display: 'grid',
            columns: ['64', 'auto'],
            gap: 's4',
            align: 'center',
            padEnd: { below768: 's8' },
          })}
        >
          <BeatCover width="64" beat={beat} sizes="64px" decorative />
          <div>
            <Text as="h2" size="h3" id="detail-heading">
              {beat.title}
            </Text>
            <Text tone="muted">
              <Trans>
                by {{ producer: beat.producer }}, {{ bpm: beat.bpm }} BPM, {{ tone: beat.tone }},{' '}
                {{ price: formatPrice(beat.price) }}
              </Trans>
            </Text>
          </div>
        </div>
        <Facts beat={beat} />
        <IconKey
          as={Link}
          to={closeTo}
          state={{ keepsPosition: true }}
          aria-label={t`Close ${{ title: beat.title }}`}
        >
          <LineIcon of={X} />
        </IconKey>
      </header>
      {beat.listeners === 0 ? (
        <Text tone="muted">
          <Trans>Too few listeners for a curve: days with fewer than five are left out of it.</Trans>
        </Text>
      ) : (
        <Curve beat={beat} />
      )}
      <Cluster gap="s2-5" align="stretch">
        {start && (
          <Button
            variant={isFollowed ? 'secondary' : 'primary'}
            busy={busyId === start.id}
            onClick={() => follow({ advice: start, undo: isFollowed })}
          >
            <LineIcon of={SkipForward} />
            {isFollowed ? t`Undo: start at the beginning` : t`Start the preview at the hook`}
          </Button>
        )}
        <Button onClick={hear}>
          <Trans>Hear it</Trans>
        </Button>
        <Link className={buttonClass({ variant: 'quiet' })} to={`/beats/${beat.id}`}>
          <Trans>Open the beat</Trans>
        </Link>
      </Cluster>
      {start && isFollowed && <p role="status">{i18n._(adviceInWords(start, formatPrice, locale).done)}</p>}
    </section>
  )
}

function Facts({ beat }: { beat: BeatInsight }) {
  const { t } = useLingui()
  const locale = useLocale()
  const shares = sharesOf(beat)
  const facts = [
    { name: t`Plays`, value: formatCount(beat.steps.plays, locale) },
    {
      name: t`Heard to the end`,
      value: shares.length > 0 ? formatPercent(shares.at(-2) ?? 0, locale) : '–',
    },
    { name: t`Hearts`, value: formatCount(beat.steps.hearts, locale) },
    { name: t`Sold`, value: formatCount(beat.steps.sold, locale) },
  ]
  return (
    <dl
      className={classNames(
        styles.facts,
        look({
          display: { base: 'flex', below768: 'grid' },
          gap: { base: 's7', below768: 's3-5' },
          before: { base: 'auto', below1024: '0' },
          width: { below768: 'full' },
        }),
      )}
    >
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Text as="dt" font="engraved" size={{ base: 'note', below768: 'tiny' }} tone="faint">
            {name}
          </Text>
          <Text as="dd" size="3" weight="heavy" leading="1.2" numeric>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  )
}

function Curve({ beat }: { beat: BeatInsight }) {
  const { t, i18n } = useLingui()
  const { point, rest } = curveInWords(beat)
  const columns = useMemo(
    () => (beat.waveform ? new Uint8Array(decodeWaveform(beat.waveform)) : undefined),
    [beat.waveform],
  )
  const hear = useHear(beat)
  const starts = beat.startSeconds ? t`Players start it at ${{ time: formatTime(beat.startSeconds) }}.` : ''
  return (
    <>
      <p className={classNames(styles.say, look({ size: 'lead', tone: 'muted' }))}>
        <Text as="b" tone="text" weight="strong">
          {i18n._(point)}
        </Text>{' '}
        {i18n._(rest)} {starts}
      </p>
      <div className={classNames(styles.curves, look({ minWidth: '0' }))}>
        <CurveChart beat={beat} />
        <Box height="64" above="s1-5" below="s2">
          <Waveform columns={columns} />
        </Box>
        <SectionStrip
          sections={beat.sections}
          duration={beat.seconds}
          bars={undefined}
          time={undefined}
          onPress={({ startSeconds }) => hear(startSeconds)}
        />
        <SecondRuler seconds={beat.seconds} />
      </div>
      <CurveTable beat={beat} />
    </>
  )
}

/** Plays the beat from where people leave, or from a second. */
function useHear(beat: BeatInsight) {
  const { t } = useLingui()
  const player = usePlayer()
  const showToast = useToast()
  return async (from?: unknown) => {
    const loss = steepestLoss(beat)
    const second = typeof from === 'number' ? from : Math.max(0, (loss?.at ?? 0) - LEAD_SECONDS)
    const address = addressOf('GET /beats/by-id', { query: { id: [beat.id] } })
    const found = await callAt('GET /beats/by-id', address).catch(() => [])
    if (found.length === 0)
      return showToast({ tone: 'error', text: t`${{ title: beat.title }} can’t be played.` })
    player.playFrom(found, 0, { name: beat.title })
    playAt(player, second)
  }
}

/** The curve as a table, second by second. */
function CurveTable({ beat: { listeners, heard, again } }: { beat: BeatInsight }) {
  const { t } = useLingui()
  const locale = useLocale()
  const percent = (count: number | undefined) => formatPercent((count ?? 0) / listeners, locale)
  return (
    <details>
      <Box as="summary" minHeight="32" tone="muted" pointer>
        <Trans>As a table</Trans>
      </Box>
      <Box
        as="section"
        scroll="y"
        maxWidth="420"
        maxHeight="320"
        tabIndex={0}
        aria-label={t`Who keeps listening, second by second`}
      >
        <DataTable
          items={heard}
          keyOf={(_count, second) => second}
          columns={[
            {
              title: t({ message: 'At', context: 'a second' }),
              head: true,
              cell: (_count, second) => formatTime(second),
            },
            { title: t`Listen`, end: true, cell: (count) => percent(count) },
            { title: t`Play it again`, end: true, cell: (_count, second) => percent(again[second]) },
          ]}
        />
      </Box>
    </details>
  )
}
