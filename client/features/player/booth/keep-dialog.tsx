import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileAudio, Mic, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { boothLicensePath } from '#client/platform/booth-path.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Grid, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { type ExportJob, exportCut } from './export-cut.ts'
import styles from './keep-dialog.module.css'
import { useBooth } from './use-booth.ts'

const formatNames = { mp3: 'MP3', wav: 'WAV' }

type Making = { label: string; share: number; seconds: number; stopping: AbortController }

/** Files of the cut and of the takes, made on this device. */
export function KeepDialog({
  beat,
  artist,
  isLicensed,
  onClose,
}: {
  beat: BeatDetail
  artist: string
  isLicensed: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const booth = useBooth()
  const id = useId()
  const toast = useToast()
  const { formatPrice } = useMoney()
  const [name, setName] = useState(beat.title)
  const [making, setMaking] = useState<Making>()
  const [made, setMade] = useState<File>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { takes } = booth
  const hasCut = booth.edit.cut.length > 0

  const make = async (job: ExportJob, label: string, use: (file: File) => void) => {
    running.current?.abort()
    const stopping = new AbortController()
    running.current = stopping
    const seconds = booth.timeline.duration
    setMade(undefined)
    setMaking({ label, share: 0, seconds, stopping })
    try {
      const file = await exportCut(booth, job, {
        ...{ name, artist, isLicensed, signal: stopping.signal },
        onProgress: (share) => setMaking({ label, share, seconds, stopping }),
      })
      use(file)
    } catch {
      if (!stopping.signal.aborted)
        toast({ tone: 'error', text: t`The file can't be made. Try WAV, or a shorter take.` })
    } finally {
      if (running.current === stopping) setMaking(undefined)
    }
  }
  const share = (file: File) => {
    navigator.share({ files: [file], title: file.name }).catch((error: unknown) => {
      // Sharing needs a press, and the mix may have taken longer than one lasts.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setMade(file)
    })
  }
  const row = (icon: typeof Download, title: string, text: string, actions: ReactNode) => (
    <ChoiceRow
      key={title}
      icon={icon}
      title={title}
      text={text}
      actions={actions}
      making={making?.label === title ? making : undefined}
    />
  )

  return (
    <Dialog open onClose={onClose} labelledBy={id}>
      <DialogBox as="section">
        <DialogHead id={id} title={t`Keep or share your cut`} onClose={onClose} />
        <TextField
          label={t`Name`}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        {!hasCut && (
          <Text tone="muted">
            <Trans>Your cut is empty: press a section of a take to put it in.</Trans>
          </Text>
        )}
        <ul className={styles.rows}>
          {row(
            Download,
            isLicensed ? t`Download the mix` : t`Download a demo`,
            isLicensed ? t`Your cut over the master.` : t`With the tag in it, named “demo, not licensed”.`,
            (['mp3', 'wav'] as const).map((format) => (
              <Button
                key={format}
                small
                disabled={!hasCut || making !== undefined}
                aria-label={t`Mix down as ${{ format: formatNames[format] }}`}
                onClick={() =>
                  void make(
                    { kind: 'cut', format },
                    isLicensed ? t`Download the mix` : t`Download a demo`,
                    saveFile,
                  )
                }
              >
                {formatNames[format]}
              </Button>
            )),
          )}
          {canShare() &&
            row(
              Share2,
              t`Share it`,
              isLicensed
                ? t`The mix as MP3, with any app on this device.`
                : t`The demo as MP3, with any app on this device.`,
              <Button
                small
                disabled={!hasCut || making !== undefined}
                onClick={() =>
                  made ? share(made) : void make({ kind: 'cut', format: 'mp3' }, t`Share it`, share)
                }
              >
                {made ? t`Share now` : t`Share`}
              </Button>,
            )}
          {isLicensed &&
            row(
              FileAudio,
              t`Voice alone`,
              t`Dry, from bar 1: drop it beside the beat in any program.`,
              <Button
                small
                disabled={!hasCut || making !== undefined}
                onClick={() => void make({ kind: 'voice' }, t`Voice alone`, saveFile)}
              >
                <Trans>WAV</Trans>
              </Button>,
            )}
          {takes.map((take) =>
            row(
              Mic,
              t`Take ${{ number: take.number }}`,
              t`Your voice alone, as recorded.`,
              <Button
                small
                disabled={making !== undefined}
                aria-label={t`Download take ${{ number: take.number }} as WAV`}
                onClick={() =>
                  void make({ kind: 'take', take }, t`Take ${{ number: take.number }}`, saveFile)
                }
              >
                <Trans>WAV</Trans>
              </Button>,
            ),
          )}
        </ul>
        {!isLicensed && beat.soldExclusivelyAt === null && (
          <Grid
            columns={{ base: ['main', 'auto'], below768: 'fr' }}
            gap="s5"
            align="center"
            pad="s5"
            surface="tape"
            tone="ink"
            size="ui"
          >
            <p>
              <Trans>
                <b>Ready to release it?</b> License {{ title: beat.title }} and this cut stays with it: lay it
                over the untagged master here.
              </Trans>
            </p>
            <Link reloadDocument className={buttonClass({ variant: 'primary' })} to={boothLicensePath(beat)}>
              <Trans>License this beat, {{ price: formatPrice(beat.price) }}</Trans>
            </Link>
          </Grid>
        )}
      </DialogBox>
    </Dialog>
  )
}

function ChoiceRow({
  icon: Icon,
  title,
  text,
  actions,
  making,
}: {
  icon: typeof Download
  title: string
  text: string
  actions: ReactNode
  making: Making | undefined
}) {
  const { t } = useLingui()
  return (
    <li>
      <LineIcon of={Icon} />
      {making ? (
        <span>
          <b>
            <Trans>Mixing...</Trans>
          </b>
          <Text as="span" size="small" tone="muted" numeric>
            <Trans>
              {{ done: formatTime(making.share * making.seconds) }} of {{ all: formatTime(making.seconds) }},
              on this device
            </Trans>
          </Text>
          <progress max={1} value={making.share} aria-label={t`Mixing: ${title}`} />
        </span>
      ) : (
        <span>
          <b>{title}</b>
          <Text as="span" size="small" tone="muted">
            {text}
          </Text>
        </span>
      )}
      <Cluster as="span" gap="s2">
        {making ? (
          <Button variant="quiet" small onClick={() => making.stopping.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          actions
        )}
      </Cluster>
    </li>
  )
}

function canShare(): boolean {
  const file = new File([], 'x.mp3', { type: 'audio/mpeg' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}
