import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { boothLicensePath } from '#client/platform/booth-path.ts'
import { listenForShortcuts } from '#client/platform/global-shortcuts.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, look, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { Booth } from './booth.ts'
import { BoothBar } from './booth-bar.tsx'
import type { BoothLicense } from './booth-license.ts'
import type { DeviceSettings } from './booth-settings.ts'
import { CountIn } from './count-in.tsx'
import { Dock } from './dock.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import styles from './studio.module.css'
import { StudioBanners } from './studio-banners.tsx'
import { noticeText, stateLine } from './studio-notices.ts'
import { TimelineView } from './timeline-view.tsx'
import { BoothProvider, useBooth, useBoothState, useSectionName } from './use-booth.ts'
import { useMaster } from './use-master.ts'
import type { WayInStart } from './way-in.tsx'

/** Elements that use letters or digits themselves. */
const typing = 'input:not([type=range]), textarea, select, [contenteditable]'

type StudioProps = {
  beat: BeatDetail
  booth: Booth
  preview: AudioBuffer
  license: BoothLicense | undefined
  settings: DeviceSettings
  onSettings: (settings: DeviceSettings) => void
  onWayIn: (start: WayInStart) => void
  onReconnect: () => void
}

/** Recording, cutting and keeping. */
export function Studio({ booth, ...props }: StudioProps) {
  return (
    <BoothProvider value={booth}>
      <OpenStudio {...props} />
    </BoothProvider>
  )
}

function OpenStudio({
  beat,
  preview,
  license,
  settings,
  onSettings,
  onWayIn,
  onReconnect,
}: Omit<StudioProps, 'booth'>) {
  const { i18n, t } = useLingui()
  const nameOf = useSectionName()
  const booth = useBooth()
  const { mode, canUndo, edit, notice } = useBoothState()
  const { formatPrice } = useMoney()
  const [isKeeping, setKeeping] = useState(false)
  const [zoom, setZoom] = useState<'beat' | 'section'>('beat')
  const master = useMaster(booth, preview, license?.masterUrls)
  useBoothKeys()
  useNotices()
  useQuestionBeforeLeaving(mode.name === 'recording' || mode.name === 'saving')
  const isActive = mode.name === 'counting' || mode.name === 'recording' || mode.name === 'saving'
  const whole = { start: 0, end: booth.timeline.duration }
  const view = zoom === 'section' && !isActive ? (booth.section ?? whole) : whole
  const isMaster = master === 'ready'
  const line = stateLine(mode, {
    ...{ timeline: booth.timeline, cut: edit.cut, takes: booth.takes.length, isLicensed: isMaster },
  })
  return (
    <div className={styles.studio}>
      <BoothBar beat={beat} tuning={booth.tuning}>
        <span className={classNames(styles.undo, look({ display: 'contents', hide: 'below1024' }))}>
          <Button variant="quiet" disabled={!canUndo || isActive} onClick={() => booth.undo()}>
            <LineIcon of={Undo2} />
            <Trans>Undo</Trans>
          </Button>
        </span>
        <span className={classNames(styles.keep, look({ display: 'contents' }))}>
          <Button
            aria-haspopup="dialog"
            aria-label={t`Keep or share`}
            disabled={isActive || booth.takes.length === 0}
            onClick={() => setKeeping(true)}
          >
            <LineIcon of={Download} />
            <Box as="span" hide="below768">
              <Trans>Keep or share</Trans>
            </Box>
          </Button>
        </span>
        {!license && beat.soldExclusivelyAt === null && (
          <Link
            reloadDocument
            className={classNames(
              buttonClass({ variant: 'primary' }),
              look({
                minHeight: { below768: 'tap' },
                padY: { below768: '0' },
                padX: { below768: 's3-5' },
                size: { below768: 'ui' },
              }),
            )}
            to={boothLicensePath(beat)}
            aria-disabled={isActive || undefined}
          >
            <Trans>
              License{' '}
              <Text as="span" numeric>
                {ph({ price: formatPrice(beat.price) })}
              </Text>
            </Trans>
          </Link>
        )}
      </BoothBar>
      <main id="main" className={styles.main}>
        <VisuallyHidden as="h1" tabIndex={-1}>
          <Trans>Vocal booth: {{ title: beat.title }}</Trans>
        </VisuallyHidden>
        <StudioBanners
          beat={beat}
          license={license}
          master={master}
          hasHeadphones={settings.hasHeadphones}
          isMicrophoneGone={notice?.name === 'lost-microphone' || booth.state.isMicrophoneGone}
          isInterrupted={notice?.name === 'interrupted'}
          onHeadphones={() => onSettings({ ...settings, hasHeadphones: true })}
          onReconnect={onReconnect}
          onMeasure={() => onWayIn('timing')}
        />
        <div className={classNames(styles.body, look({ display: 'grid' }))}>
          <Box
            minWidth="0"
            padTop={{ base: 's3', below768: 's1' }}
            padBottom={{ base: 's5', below768: 's4' }}
            padEnd="s6"
            padStart="gutter"
            padX={{ below768: 's3' }}
          >
            <div
              className={classNames(
                styles.line,
                look({
                  display: 'flex',
                  gap: 's3',
                  align: { base: 'center', below768: 'start' },
                  minHeight: { base: '60', below768: 'tap' },
                  tone: 'muted',
                  padY: { below768: 's2' },
                }),
              )}
            >
              <p
                role="status"
                className={classNames(
                  mode.name === 'recording' && styles.live,
                  look({ inline: true, wraps: true, gap: 's2-5', align: 'center' }),
                )}
              >
                {mode.name === 'playing' && <Spinner />}
                {mode.name === 'recording' && <i aria-hidden="true" />}
                <Text as="b" tone="text" weight="strong">
                  {i18n._(line.title)}
                </Text>{' '}
                <span>{line.text && i18n._(line.text)}</span>
              </p>
              {!isActive && (
                <Box as="span" before="auto" hide="below768">
                  <Segments
                    label={t`Zoom`}
                    value={zoom}
                    options={[
                      { value: 'beat', label: t`Whole beat` },
                      { value: 'section', label: booth.section ? nameOf(booth.section) : t`Section` },
                    ]}
                    onChange={(value) => value && setZoom(value)}
                  />
                </Box>
              )}
            </div>
            <TimelineView beat={beat} view={view} isMaster={isMaster} />
            <Hints sections={booth.timeline.sections.length} />
          </Box>
          <SidePanel settings={settings} onSettings={onSettings} onWayIn={onWayIn} />
        </div>
        <Dock />
        {mode.name === 'counting' && (
          <CountIn part={mode.part} name={booth.section ? nameOf(booth.section) : t`Your part`} />
        )}
      </main>
      {isKeeping && (
        <KeepDialog
          beat={beat}
          artist={beat.owner.username}
          isLicensed={isMaster}
          onClose={() => setKeeping(false)}
        />
      )}
    </div>
  )
}

function Hints({ sections }: { sections: number }) {
  return (
    <Cluster as="p" gapY="s2" gapX="s5" above="s4-5" tone="muted" size="fine" hide="below768" align="stretch">
      <span>
        <Trans>
          <Kbd>R</Kbd> record or stop
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>Space</Kbd> play
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>1</Kbd> to <Kbd>{ph({ last: Math.min(9, sections) })}</Kbd> section
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>[</Kbd> <Kbd>]</Kbd> punch in and out
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>Z</Kbd> undo
        </Trans>
      </span>
    </Cluster>
  )
}

/** Tells what happened once. */
function useNotices(): void {
  const { i18n } = useLingui()
  const { notice } = useBoothState()
  const toast = useToast()
  useEffect(() => {
    const text = notice && noticeText(notice)
    if (text) toast({ tone: 'error', text: i18n._(text) })
  }, [notice, toast, i18n])
}

function useQuestionBeforeLeaving(isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRecording])
}

/** R, Space, Z, [ ] and 1 to 9. */
function useBoothKeys(): void {
  const booth = useBooth()
  useEffect(() => {
    const isActive = () => booth.state.mode.name === 'counting' || booth.state.mode.name === 'recording'
    const acts: Record<string, () => void> = {
      r: () => (isActive() ? booth.stop() : void booth.record()),
      ' ': () => {
        if (isActive()) booth.stop()
        else if (booth.state.mode.name === 'playing') booth.pause()
        else void booth.play()
      },
      z: () => booth.undo(),
      '[': () => booth.punch('start'),
      ']': () => booth.punch('end'),
    }
    return listenForShortcuts((event) => {
      const { target } = event
      if (event.repeat || (target instanceof Element && target.closest(typing))) return
      // Space presses what has the focus.
      if (event.key === ' ' && target instanceof Element && target.closest('button, a, summary')) return
      const section = /^[1-9]$/.test(event.key) ? booth.timeline.sections[Number(event.key) - 1] : undefined
      const act = section ? () => booth.goTo(section.start) : acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    })
  }, [booth])
}
