import { Trans, useLingui } from '@lingui/react/macro'
import { CircleX, PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Box, Cluster, look, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { SeekSlider } from '#client/ui/seek-slider.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import { drawRole } from '#contract/splits/role-words.ts'
import type { Invitation } from '#contract/splits/split.ts'
import { longDay } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import styles from './invitation.module.css'

type Shown = Exclude<Invitation, { state: 'expired' }>

/** The beat, to hear what is shared. */
export function InvitationBeat({ beat }: { beat: Shown['beat'] }) {
  const { t } = useLingui()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [time, setTime] = useState(0)
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => setBroken(true))
  }
  return (
    <section
      className={classNames(
        styles.beat,
        look({
          position: { base: 'sticky', below1024: 'static' },
          surface: 'panel-2',
          display: { below1024: 'grid' },
          columns: { below1024: ['112', 'main'] },
          marginX: { below768: 'bleed' },
        }),
      )}
      aria-label={t`The beat`}
    >
      <BeatCover beat={beat} sizes="432px" />
      <Stack gap="s3" pad="s5">
        <Row gap="s3">
          <PlayButton title={beat.title} playing={isPlaying} large onClick={toggle} />
          <Stack leading="1.3">
            <b>{beat.title}</b>
            <Text as="span" tone="muted">
              <Trans>by {{ producer: beat.producer }}</Trans>
            </Text>
          </Stack>
        </Row>
        <div className={classNames(styles.wave, look({ height: '64', hide: 'below1024' }))}>
          <SeekSlider
            label={t`Seek in ${{ title: beat.title }}`}
            time={time}
            duration={beat.durationSeconds}
            isMoving={isPlaying}
            onSeek={(seconds) => {
              setTime(seconds)
              if (audio.current) audio.current.currentTime = seconds
            }}
          >
            <Waveform columns={decodeWaveform(beat.waveform)} played broken={isBroken} />
          </SeekSlider>
        </div>
        <Cluster as="p" gap="s2" align="stretch">
          <FactStrip label="BPM">{beat.bpm}</FactStrip>
          <FactStrip label={t`TONE`}>{beat.tone}</FactStrip>
        </Cluster>
        {beat.onSaleSince !== null && (
          <Text size="fine" tone="muted">
            <Trans>On sale since {{ onSaleSince: longDay(beat.onSaleSince) }}</Trans>
          </Text>
        )}
        {isBroken && (
          <p role="alert">
            <Trans>The preview can’t be played right now. Try again in a moment.</Trans>
          </p>
        )}
        {/* biome-ignore lint/a11y/useMediaCaption: an instrumental */}
        <audio
          ref={audio}
          src={mediaUrl(beat.audioURL)}
          preload="none"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        />
      </Stack>
    </section>
  )
}

/** The split as a paper, the same in both themes. */
export function InvitationPaper({ invitation }: { invitation: Shown }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { beat, state, sales, publishing, role, people, was, createdAt } = invitation
  return (
    <section
      className={classNames(
        styles.paper,
        look({ surface: 'tape', tone: 'ink', marginX: { below768: 'bleed' } }),
      )}
      aria-label={t`Split of ${{ title: beat.title }}`}
    >
      <header>
        <Text as="h2" size="3" weight="heavy" stretch="114">
          <Trans>Split of {{ title: beat.title }}</Trans>
        </Text>
        {state === 'open' ? (
          <Text as="span" tone="ink-2">
            <Trans>as of {{ createdAt: longDay(createdAt) }}</Trans>
          </Text>
        ) : (
          <span
            className={classNames(
              styles.stamp,
              state === 'declined' && styles.stampNo,
              look({
                inline: true,
                align: 'center',
                gap: 's2',
                padY: 's1',
                padX: 's3',
                corner: 'key',
                font: 'engraved',
                weight: 'heavy',
              }),
            )}
          >
            {state === 'declined' ? <LineIcon of={CircleX} /> : <LineIcon of={PenLine} />}
            {state === 'declined' ? t`Declined` : t`Signed`}
          </span>
        )}
      </header>
      <dl className={classNames(styles.you, look({ display: 'grid' }))}>
        <Box padY="s3" padX={{ base: 's6', below768: 'gutter' }}>
          <Text as="dt" font="engraved" size="fine" weight="strong" tone="ink-2">
            <Trans>Your share of sales</Trans>
          </Text>
          <Text as="dd" numeric>
            {formatPercentage(sales, locale)}
            {was && was.sales !== sales && (
              <Text as="small" tone="ink-red" size="fine" weight="strong">
                <Trans>was {{ sales: formatCount(was.sales, locale) }}%</Trans>
              </Text>
            )}
          </Text>
        </Box>
        <Box padY="s3" padX={{ base: 's6', below768: 'gutter' }}>
          <Text as="dt" font="engraved" size="fine" weight="strong" tone="ink-2">
            <Trans>Your share of publishing</Trans>
          </Text>
          <Text as="dd" numeric>
            {formatPercentage(publishing, locale)}
            {was && was.publishing !== publishing && (
              <Text as="small" tone="ink-red" size="fine" weight="strong">
                <Trans>was {{ publishing: formatCount(was.publishing, locale) }}%</Trans>
              </Text>
            )}
          </Text>
        </Box>
        <Box padY="s3" padX={{ base: 's6', below768: 'gutter' }}>
          <Text as="dt" font="engraved" size="fine" weight="strong" tone="ink-2">
            <Trans>Your role</Trans>
          </Text>
          <dd className={styles.role}>{drawRole(role, i18n)}</dd>
        </Box>
      </dl>
      <table className={classNames(styles.table, look({ width: 'full', numeric: true }))}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Who</Trans>
            </th>
            <th scope="col">
              <Trans>Role</Trans>
            </th>
            <th scope="col">
              <Trans>Sales</Trans>
            </th>
            <th scope="col">
              <Trans>Publishing</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names can be alike
            <tr key={at} className={classNames(person.isYou && styles.me)}>
              <th scope="row">
                {person.isYou ? t`${{ name: person.name }} (you)` : person.name}
                {person.byline !== null && ' '}
                {person.byline !== null && (
                  <Text as="small" display="block" weight="text" tone="ink-2">
                    {person.byline}
                  </Text>
                )}
              </th>
              <td>{drawRole(person.role, i18n)}</td>
              <td>{formatPercentage(person.sales, locale)}</td>
              <td>{formatPercentage(person.publishing, locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className={look({ weight: 'heavy' })} scope="row" colSpan={2}>
              <Trans>Total</Trans>
            </th>
            <td className={look({ weight: 'heavy' })}>{formatPercentage(100, locale)}</td>
            <td className={look({ weight: 'heavy' })}>{formatPercentage(100, locale)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
