import { CircleCheck, Headphones, Mic, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
  const booth = useBooth()
  const { takes } = useBoothState()
  const [isAnyway, setAnyway] = useState(false)
  const other = takes.filter((take) => take.deletedAt === null && !isSameTuning(take, booth.tuning))
  const [first] = other
  return (
    <div className={classNames(styles.banners, look({ display: 'grid', gap: 's2' }))}>
      {isMicrophoneGone && (
        <Banner icon={Mic} tone="warn" title="Your microphone is gone.">
          <p>Plug it in again, or choose another. All your takes are saved.</p>
          <Button small onClick={onReconnect}>
            Connect a microphone
          </Button>
        </Banner>
      )}
      {isInterrupted && !isMicrophoneGone && (
        <Banner icon={TriangleAlert} tone="warn" title="The sound was interrupted.">
          <p>The delay may have changed.</p>
          <Button small onClick={onMeasure}>
            Measure it again
          </Button>
        </Banner>
      )}
      {!hasHeadphones && !isAnyway && (
        <Banner icon={Headphones} tone="warn" title="Put headphones on.">
          <p>
            Without them the beat gets into your microphone, and it can never be taken out of the take again.
          </p>
          <Button small onClick={onHeadphones}>
            They are on
          </Button>
          <Button
            small
            variant="quiet"
            onClick={() => {
              booth.edits.change({ beatLevel: QUIET_BEAT })
              setAnyway(true)
            }}
          >
            Record anyway, with the beat turned down
          </Button>
        </Banner>
      )}
      {license && master === 'ready' && (
        <Banner icon={CircleCheck} tone="ok" title={`${beat.title} is yours, and so is this cut.`}>
          <p>
            It now lies over the untagged master. {license.name} license, certificate {license.certificate}.
          </p>
        </Banner>
      )}
      {license && master === 'loading' && (
        <Banner icon={CircleCheck} tone="ok" title={`${beat.title} is yours.`}>
          <p>The untagged master is loading...</p>
        </Banner>
      )}
      {license && (master === 'failed' || master === 'none') && (
        <Banner icon={TriangleAlert} tone="warn" title={`${beat.title} is yours.`}>
          <p>
            The untagged master can't be loaded now, so you hear the preview. It may still be in preparation.
          </p>
          <Button small onClick={() => window.location.reload()}>
            Load again
          </Button>
        </Banner>
      )}
      {isTuned(booth.tuning) && (
        <Banner icon={TriangleAlert} tone="note" title="You sing to the beat as you tuned it.">
          <p>The licensed file keeps its own tempo and key.</p>
        </Banner>
      )}
      {first && (
        <Banner icon={Mic} tone="note" title="More takes in another tempo or key.">
          <p>
            <a className={classNames(styles.link, look({ underline: true }))} href={boothPath(beat, first)}>
              Open them
            </a>
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
