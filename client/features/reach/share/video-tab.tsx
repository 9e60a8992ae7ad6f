import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Film, Share2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CopyField } from '#client/ui/copy-field.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useObjectUrl } from '#client/ui/use-object-url.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { formatMegabytes } from '#contract/text/format-bytes.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { firstPart, type Part } from './choose-part.ts'
import { type MadeVideo, makeVideo } from './make-video.ts'
import styles from './share.module.css'
import { VideoChoices } from './video-choices.tsx'
import { accentOfPage, videoColors } from './video-colors.ts'
import { FRAMES_PER_SECOND, type Ground } from './video-job.ts'
import { VideoPreview } from './video-preview.tsx'

type State =
  | { step: 'choose'; problem?: string }
  | { step: 'making'; share: number; since: number }
  | { step: 'done'; file: File; made: MadeVideo }

/** Makes a vertical video for social networks. Nothing leaves the device. */
export function VideoTab({ beat }: { beat: BeatDetail }) {
  const { t } = useLingui()
  const { storeName, publicUrl } = useStoreSettings()
  const [part, setPart] = useState<Part>(() => firstPart(beat.sections, beat.durationSeconds))
  const [ground, setGround] = useState<Ground>('cover')
  const [withFacts, setWithFacts] = useState(true)
  const [state, setState] = useState<State>({ step: 'choose' })
  const canceled = useRef<AbortController>(undefined)
  useEffect(() => () => canceled.current?.abort(), [])

  const design = useMemo(
    () => ({
      words: {
        title: beat.title,
        producer: t`by ${{ username: beat.owner.username }}`,
        facts: withFacts ? `${beat.bpm} BPM  ·  ${beat.tone}` : '',
        store: storeName.toUpperCase(),
        address: URL.parse(publicUrl)?.host ?? storeName,
      },
      colors: videoColors(ground, beat.cover.color, accentOfPage()),
    }),
    [beat, withFacts, storeName, publicUrl, ground, t],
  )

  const make = async () => {
    const control = new AbortController()
    canceled.current = control
    const since = performance.now()
    setState({ step: 'making', share: 0, since })
    const files = { preview: mediaUrl(beat.audioURL), cover: mediaUrl(beat.image) }
    try {
      const made = await makeVideo(
        { ...files, part, ...design },
        { signal: control.signal, onProgress: (share) => setState({ step: 'making', share, since }) },
      )
      const file = new File([made.file], `${beat.title}.${made.type.split('/')[1]}`, { type: made.type })
      setState({ step: 'done', file, made })
    } catch (error) {
      if (control.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      setState({ step: 'choose', problem: t`The video could not be made. ${reason} Please try again.` })
    }
  }
  const cancel = () => {
    canceled.current?.abort()
    setState({ step: 'choose' })
  }
  if (state.step === 'done')
    return <Done beat={beat} file={state.file} onAgain={() => setState({ step: 'choose' })} />
  if (state.step === 'making')
    return (
      <div className={classNames(styles.video, look({ display: 'grid', gap: 's7' }))}>
        <VideoPreview beat={beat} part={part} look={design} share={state.share} />
        <Making
          share={state.share}
          frames={Math.round((part.until - part.from) * FRAMES_PER_SECOND)}
          since={state.since}
          onCancel={cancel}
        />
      </div>
    )
  return (
    <div className={classNames(styles.video, look({ display: 'grid', gap: 's7' }))}>
      <VideoPreview beat={beat} part={part} look={design} />
      <Stack gap="s3" pack="start" shrink>
        {state.problem !== undefined && <Banner tone="error" title={state.problem} />}
        <VideoChoices
          beat={beat}
          part={part}
          onPart={setPart}
          ground={ground}
          onGround={setGround}
          withFacts={withFacts}
          onFacts={setWithFacts}
        />
        <Cluster gap="s3" align="stretch">
          <Button variant="primary" onClick={make}>
            <LineIcon of={Film} />
            <Trans>Make the video</Trans>
          </Button>
        </Cluster>
        <Text size="fine" tone="muted">
          <Trans>1080 by 1920, made on this device. The beat keeps its tag.</Trans>
        </Text>
      </Stack>
    </div>
  )
}

/** Less is too little to tell how long the rest takes. */
const TELLING_SHARE = 0.05

function Making({
  share,
  frames,
  since,
  onCancel,
}: {
  share: number
  frames: number
  /** When it began, on the clock of `performance`. */
  since: number
  onCancel: () => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const percent = formatCount(Math.round(share * 100), locale)
  const picture = formatCount(Math.round(share * frames), locale)
  const all = formatCount(frames, locale)
  const left = Math.ceil((((performance.now() - since) / 1000) * (1 - share)) / share)
  return (
    <Stack gap="s3" pack="start" shrink>
      <Text as="h3" size="h3">
        <Trans>Making the video...</Trans>
      </Text>
      <progress className={look({ width: 'full' })} max={1} value={share} aria-label={t`Making the video`} />
      <Text numeric>
        <b>{t`${percent} %`}</b>{' '}
        <Text as="span" tone="muted">
          {share > TELLING_SHARE
            ? t`picture ${picture} of ${all}, about ${plural(left, { one: '# second', other: '# seconds' })} left`
            : t`picture ${picture} of ${all}`}
        </Text>
      </Text>
      <Text size="fine" tone="muted">
        <Trans>Keep this tab in front: browsers slow down what they can't see.</Trans>
      </Text>
      <Cluster gap="s3" align="stretch">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Cluster>
    </Stack>
  )
}

function Done({ beat, file, onAgain }: { beat: BeatDetail; file: File; onAgain: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { title, bpm, tone } = beat
  const { username } = beat.owner
  const { publicUrl } = useStoreSettings()
  const toast = useToast()
  const url = useObjectUrl(file)
  const isVideo = file.type.startsWith('video/')
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] })
  const words = t`${title}, ${bpm} BPM, ${tone}. Prod. ${username}. License: ${{ link: publicUrl + beatPath(beat) }}`
  return (
    <div className={classNames(styles.video, look({ display: 'grid', gap: 's7' }))}>
      {isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: music without words
        <video
          className={classNames(styles.clip, look({ self: { below768: 'center' } }))}
          src={url}
          controls
          playsInline
          aria-label={t`Your video`}
        />
      ) : (
        <img
          className={classNames(styles.clip, look({ self: { below768: 'center' } }))}
          src={url}
          alt={t`${title} by ${username}`}
        />
      )}
      <Stack gap="s3" pack="start" shrink>
        <Text as="h3" size="h3">
          {isVideo ? t`Your video is ready` : t`Here is a picture instead`}
        </Text>
        {!isVideo && (
          <p role="alert">
            <Trans>
              This browser can't write video. Take the still picture, or open this page in current Chrome,
              Edge, Safari or Firefox.
            </Trans>
          </p>
        )}
        {file.type === 'video/webm' && (
          <p role="alert">
            <Trans>
              This browser writes WebM, which Instagram does not take. For an MP4, open this page in current
              Chrome, Edge or Safari.
            </Trans>
          </p>
        )}
        <Text size="fine" tone="muted">
          <Trans>{{ size: formatMegabytes(file.size, locale) }}. It is only on this device.</Trans>
        </Text>
        <Cluster gap="s3" align="stretch">
          <Button variant="primary" onClick={() => saveFile(file)}>
            <LineIcon of={Download} />
            {isVideo ? t`Download` : t`Download the picture`}
          </Button>
          {canShare && (
            <Button onClick={() => navigator.share({ files: [file] }).catch(() => {})}>
              <LineIcon of={Share2} />
              <Trans>Share with an app</Trans>
            </Button>
          )}
          <Button variant="quiet" onClick={onAgain}>
            <Trans>Make another</Trans>
          </Button>
        </Cluster>
        <CopyField
          label={t`Caption`}
          value={words}
          onFail={() =>
            toast({ tone: 'error', text: t`Your browser blocked copying. Select the caption and copy it.` })
          }
        />
      </Stack>
    </div>
  )
}
