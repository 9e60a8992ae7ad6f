import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { loadSound, tuned } from './beat-sound.ts'
import { Booth } from './booth.ts'
import { BoothBar } from './booth-bar.tsx'
import type { BoothLicense } from './booth-license.ts'
import { type DeviceSettings, readSettings, saveDevice, totalDelay } from './booth-settings.ts'
import { Microphone, MicrophoneError, type MicrophoneProblem, missingFeature } from './microphone.ts'
import { MicrophoneStop } from './microphone-stop.tsx'
import { Studio } from './studio.tsx'
import { TakeStore } from './take-store.ts'
import { timelineOf } from './timeline.ts'
import type { Tuning } from './tuning.ts'
import { WayIn, WayInStart } from './way-in.tsx'

type Phase =
  | { name: 'start' }
  | { name: 'opening' }
  | { name: 'stopped'; problem: MicrophoneProblem }
  | { name: 'way-in'; microphone: Microphone; start: 'microphone' | 'headphones' | 'timing' }
  | { name: 'loading' }
  | { name: 'not-loaded'; microphone: Microphone; settings: DeviceSettings }
  | { name: 'studio'; booth: Booth; preview: AudioBuffer; settings: DeviceSettings }

/** A beat's booth: the way in, then the studio. */
export function BoothView({
  beat,
  tuning,
  license,
  art,
}: {
  beat: BeatDetail
  tuning: Tuning
  license: BoothLicense | undefined
  art: ReactNode
}) {
  const { t } = useLingui()
  const [phase, setPhase] = useState<Phase>({ name: 'start' })
  const loaded = useRef<{ preview: AudioBuffer; sound: AudioBuffer }>(undefined)
  const open = useRef<Microphone | Booth>(undefined)
  useEffect(() => {
    const missing = missingFeature()
    if (missing) setPhase({ name: 'stopped', problem: missing })
    return () => open.current?.close()
  }, [])

  const openMicrophone = async (deviceId = readSettings().deviceId) => {
    open.current?.close()
    open.current = undefined
    setPhase({ name: 'opening' })
    try {
      const microphone = await Microphone.open(deviceId)
      open.current = microphone
      const known = readSettings().devices[microphone.deviceId ?? '']
      if (known) await enter(microphone, known)
      else setPhase({ name: 'way-in', microphone, start: 'microphone' })
    } catch (error) {
      const problem = error instanceof MicrophoneError ? error.problem : 'failed'
      setPhase({ name: 'stopped', problem })
    }
  }

  const enter = async (microphone: Microphone, settings: DeviceSettings) => {
    saveDevice(microphone.deviceId ?? '', settings)
    setPhase({ name: 'loading' })
    try {
      const signal = new AbortController().signal
      const preview =
        loaded.current?.preview ?? (await loadSound(mediaUrl(beat.audioURL), microphone.context, signal))
      const sound = loaded.current?.sound ?? (await tuned(preview, tuning))
      loaded.current = { preview, sound }
      const booth = await Booth.open({
        ...{ beatId: beat.id, timeline: timelineOf(beat, tuning), tuning, sound, microphone },
        ...{ store: await TakeStore.open(), delay: totalDelay(settings) },
      })
      open.current = booth
      setPhase({ name: 'studio', booth, preview, settings })
    } catch {
      setPhase({ name: 'not-loaded', microphone, settings })
    }
  }

  const bar = (
    <BoothBar beat={beat} tuning={tuning}>
      <IconKey
        as={Link}
        reloadDocument
        to={beatPath(beat)}
        aria-label={t`Leave the booth`}
        title={t`Leave the booth`}
      >
        <LineIcon of={X} />
      </IconKey>
    </BoothBar>
  )
  switch (phase.name) {
    case 'start':
    case 'opening':
      return (
        <>
          {bar}
          <WayInStart art={art} isOpening={phase.name === 'opening'} onOpen={() => void openMicrophone()} />
        </>
      )
    case 'stopped':
      return (
        <>
          {bar}
          <main id="main">
            <MicrophoneStop
              key={phase.problem}
              problem={phase.problem}
              beat={beat}
              onRetry={() => void openMicrophone()}
            />
          </main>
        </>
      )
    case 'way-in': {
      const { microphone, start } = phase
      return (
        <>
          {bar}
          <WayIn
            key={microphone.id}
            microphone={microphone}
            art={art}
            start={start}
            known={readSettings().devices[microphone.deviceId ?? '']}
            onDevice={(deviceId) => void openMicrophone(deviceId)}
            onDone={(settings) => void enter(microphone, settings)}
          />
        </>
      )
    }
    case 'loading':
      return (
        <>
          {bar}
          <main id="main">
            <LoadingNote text={t`Setting up the beat...`} />
          </main>
        </>
      )
    case 'not-loaded': {
      const { microphone, settings } = phase
      return (
        <>
          {bar}
          <main id="main">
            <EmptyNote title={t`The beat can't be loaded.`} alert>
              <Button onClick={() => void enter(microphone, settings)}>
                <Trans>Retry</Trans>
              </Button>
            </EmptyNote>
          </main>
        </>
      )
    }
    case 'studio': {
      const { booth, preview, settings } = phase
      return (
        <Studio
          key={booth.microphone.id}
          beat={beat}
          booth={booth}
          preview={preview}
          license={license}
          settings={settings}
          onSettings={(changed) => {
            saveDevice(booth.microphone.deviceId ?? '', changed)
            setPhase({ ...phase, settings: changed })
          }}
          onWayIn={async (start) => {
            await booth.leave()
            open.current = booth.microphone
            setPhase({ name: 'way-in', microphone: booth.microphone, start })
          }}
          onReconnect={() => void openMicrophone()}
        />
      )
    }
  }
}
