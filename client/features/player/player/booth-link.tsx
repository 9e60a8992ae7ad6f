import { Trans, useLingui } from '@lingui/react/macro'
import { Mic } from 'lucide-react'
import { Link } from 'react-router'
import { boothPath } from '#client/platform/booth-path.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useCurrentTrack, usePlayerState } from './use-player.ts'

/**
 * To the booth of a beat, as it is tuned if it is the one that plays. A link that loads the page: only the booth's own
 * may use the microphone, and the player stops with this one.
 */
export function BoothLink({
  beat,
  isIcon = false,
}: {
  beat: { id: string; slug?: string | undefined; title: string }
  isIcon?: boolean
}) {
  const { t } = useLingui()
  const isCurrent = useCurrentTrack()?.id === beat.id
  const tempo = usePlayerState((state) => state.rate)
  const semitones = usePlayerState((state) => state.semitones)
  const path = boothPath(beat, isCurrent ? { tempo, semitones } : undefined)
  const icon = <LineIcon of={Mic} />
  if (isIcon)
    return (
      <IconKey
        as={Link}
        reloadDocument
        to={path}
        aria-label={t`Sing over ${{ title: beat.title }}`}
        title={t`Sing over it`}
      >
        {icon}
      </IconKey>
    )
  return (
    <Link reloadDocument className={buttonClass({ variant: 'quiet' })} to={path}>
      <Trans>
        {icon}
        Sing over it
      </Trans>
    </Link>
  )
}
