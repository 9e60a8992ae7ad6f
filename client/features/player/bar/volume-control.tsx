import { ph } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { usePlayer, usePlayerState } from '#client/features/player/player/index.ts'
import { IconButton } from '#client/ui/button.tsx'
import { FaderFill, FaderSlot, FaderTrack } from '#client/ui/fader-parts.tsx'

/** A mute button and a volume slider. */
export function VolumeControl() {
  const { t } = useLingui()
  const player = usePlayer()
  const volume = usePlayerState((state) => state.volume)
  const Icon = volume === 0 ? VolumeX : volume < 0.4 ? Volume1 : Volume2
  return (
    <>
      <IconButton
        label={volume === 0 ? t`Unmute` : t`Mute`}
        icon={Icon}
        onClick={() => player.toggleMute()}
      />
      <FaderTrack volume>
        <FaderSlot />
        <FaderFill style={{ left: '8px', width: `calc((100% - 16px) * ${volume})` }} />
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={volume}
          aria-label={t`Volume`}
          aria-valuetext={t`${ph({ percent: Math.round(volume * 100) })}%`}
          onChange={(event) => player.setVolume(Number(event.target.value))}
        />
      </FaderTrack>
    </>
  )
}
