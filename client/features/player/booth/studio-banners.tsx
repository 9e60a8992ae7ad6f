import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Headphones, Mic, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { boothPath } from '#client/platform/booth-path.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { BoothLicense } from './booth-license.ts'
import styles from './studio-banners.module.css'
import { isSameTuning, isTuned } from './tuning.ts'
import { useBooth, useBoothState } from './use-booth.ts'
import type { MasterState } from './use-master.ts'

const QUIET_BEAT = 0.25

/** What has to be known before the next take, most urgent first. */
export function StudioBanners({
  beat,
  license,
  master,
  hasHeadphones,
  isMicrophoneGone,
  isInterrupted,
  onHeadphones,
  onReconnect,
  onMeasure,
}: {
  beat: BeatDetail
  license: BoothLicense | undefined
  master: MasterState
  hasHeadphones: boolean
  isMicrophoneGone: boolean
  isInterrupted: boolean
  onHeadphones: () => void
  onReconnect: () => void
  onMeasure: () => void
}) {
  const { t } = useLingui()
  const booth = useBooth()
  const { takes } = useBoothState()
  const [isAnyway, setAnyway] = useState(false)
  const other = takes.filter((take) => take.deletedAt === null && !isSameTuning(take, booth.tuning))
  const [first] = other
  return (
    <div className={classNames(styles.banners, look({ display: 'grid', gap: 's2' }))}>
      {isMicrophoneGone && (
        <Banner icon={Mic} tone="warn" title={t`Your microphone is gone.`}>
          <p>
            <Trans>Plug it in again, or choose another. All your takes are saved.</Trans>
          </p>
          <Button small onClick={onReconnect}>
            <Trans>Connect a microphone</Trans>
          </Button>
        </Banner>
      )}
      {isInterrupted && !isMicrophoneGone && (
        <Banner icon={TriangleAlert} tone="warn" title={t`The sound was interrupted.`}>
          <p>
            <Trans>The delay may have changed.</Trans>
          </p>
          <Button small onClick={onMeasure}>
            <Trans>Measure it again</Trans>
          </Button>
        </Banner>
      )}
      {!hasHeadphones && !isAnyway && (
        <Banner icon={Headphones} tone="warn" title={t`Put headphones on.`}>
          <p>
            <Trans>
              Without them the beat gets into your microphone, and it can never be taken out of the take
              again.
            </Trans>
          </p>
          <Button small onClick={onHeadphones}>
            <Trans>They are on</Trans>
          </Button>
          <Button
            small
            variant="quiet"
            onClick={() => {
              booth.edits.change({ beatLevel: QUIET_BEAT })
              setAnyway(true)
            }}
          >
            <Trans>Record anyway, with the beat turned down</Trans>
          </Button>
        </Banner>
      )}
      {license && master === 'ready' && (
        <Banner
          icon={CircleCheck}
          tone="ok"
          title={t`${{ title: beat.title }} is yours, and so is this cut.`}
        >
          <p>
            <Trans>
              It now lies over the untagged master. {{ license: license.name }} license, certificate{' '}
              {{ certificate: license.certificate }}.
            </Trans>
          </p>
        </Banner>
      )}
      {license && master === 'loading' && (
        <Banner icon={CircleCheck} tone="ok" title={t`${{ title: beat.title }} is yours.`}>
          <p>
            <Trans>The untagged master is loading...</Trans>
          </p>
        </Banner>
      )}
      {license && (master === 'failed' || master === 'none') && (
        <Banner icon={TriangleAlert} tone="warn" title={t`${{ title: beat.title }} is yours.`}>
          <p>
            <Trans>
              The untagged master can't be loaded now, so you hear the preview. It may still be in
              preparation.
            </Trans>
          </p>
          <Button small onClick={() => window.location.reload()}>
            <Trans>Load again</Trans>
          </Button>
        </Banner>
      )}
      {isTuned(booth.tuning) && (
        <Banner icon={TriangleAlert} tone="note" title={t`You sing to the beat as you tuned it.`}>
          <p>
            <Trans>The licensed file keeps its own tempo and key.</Trans>
          </p>
        </Banner>
      )}
      {first && (
        <Banner icon={Mic} tone="note" title={t`More takes in another tempo or key.`}>
          <p>
            <Link
              reloadDocument
              className={classNames(styles.link, look({ underline: true }))}
              to={boothPath(beat, first)}
            >
              <Trans>Open them</Trans>
            </Link>
          </p>
        </Banner>
      )}
    </div>
  )
}

function Banner({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: typeof Mic
  tone: 'warn' | 'ok' | 'note'
  title: string
  children: ReactNode
}) {
  return (
    <section className={classNames(styles.banner, styles[tone])} aria-label={title}>
      <LineIcon of={Icon} />
      <Cluster gap="s2">
        <Text as="b" weight="strong">
          {title}
        </Text>
        {children}
      </Cluster>
    </section>
  )
}
