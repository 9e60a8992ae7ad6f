import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shiftTone } from '#client/features/player/audition/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { Box, look, Row, Text } from '#client/ui/primitives.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import styles from './booth-bar.module.css'
import { isTuned, type Tuning } from './tuning.ts'

/**
 * The booth's own header. Its links load a new page: only the booth's may use the microphone, and it is given back with
 * it.
 */
export function BoothBar({
  beat,
  tuning,
  children,
}: {
  beat: BeatDetail
  tuning: Tuning
  children: ReactNode
}) {
  const { t } = useLingui()
  const { storeName, logo } = useStoreSettings()
  return (
    <header
      className={classNames(
        styles.bar,
        look({
          top: '0',
          position: 'sticky',
          display: 'flex',
          align: 'center',
          gap: { base: 's5', below1024: 's3', below768: 's2' },
          height: { base: '72', below768: '60' },
          padY: '0',
          padX: { base: 'gutter', below1024: 's4' },
          surface: 'ground',
          border: 'bottom',
          padStart: { below768: 's2' },
          padEnd: { below768: 's3' },
        }),
      )}
    >
      <span className={classNames(styles.logo, look({ display: 'flex', hide: 'below768' }))}>
        <Logo as={Link} reloadDocument to="/" aria-label={t`${storeName}, home`}>
          {logo ? (
            <img src={logo.url} width={logo.width} height={logo.height} alt="" />
          ) : (
            <Wordmark name={storeName} />
          )}
        </Logo>
      </span>
      <Link
        reloadDocument
        className={classNames(
          styles.beat,
          look({
            display: 'flex',
            align: 'center',
            gap: { base: 's3', below768: 's2-5' },
            minHeight: 'tap',
            minWidth: '0',
            padStart: { base: 's5', below768: 's1-5' },
            tone: 'muted',
            grow: { below1024: true },
          }),
        )}
        to={beatPath(beat)}
        aria-label={t`Back to ${{ title: beat.title }}`}
      >
        <LineIcon of={ArrowLeft} />
        <Box as="span" width={{ base: 'tap', below768: '40' }} height={{ base: 'tap', below768: '40' }} rigid>
          <BeatCover beat={beat} sizes="44px" decorative />
        </Box>
        <span className={look({ display: 'grid', leading: '1.25', minWidth: '0' })}>
          <Box as="b" truncate tone="text" weight="strong">
            {beat.title}
          </Box>
          <Text as="span" size="small">
            <Trans>by {{ producer: beat.owner.username }}</Trans>
          </Text>
        </span>
      </Link>
      <Row as="span" gap="s1-5" hide="below1280">
        <FactStrip label={t`BPM`}>{Math.round(beat.bpm * tuning.tempo)}</FactStrip>
        <FactStrip label={t`TONE`}>{shiftTone(beat.tone, tuning.semitones)}</FactStrip>
        {isTuned(tuning) && (
          <Text as="span" size="small" tone="lamp">
            <Trans>tuned</Trans>
          </Text>
        )}
      </Row>
      <Box display="flex" gap={{ base: 's2', below768: 's1-5' }} before="auto">
        {children}
      </Box>
    </header>
  )
}
