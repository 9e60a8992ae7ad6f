import { Trans, useLingui } from '@lingui/react/macro'
import {
  AudioLines,
  CircleSlash2,
  Code,
  Download,
  Gauge,
  ListMusic,
  ListPlus,
  type LucideIcon,
  Tag,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { askedTuning } from '#client/features/player/bar/index.ts'
import { useFindMatches, useMarks, usePassBeat } from '#client/features/player/favorites/index.ts'
import { playBeat, useIsPlaying, usePlayer, useQueueActions } from '#client/features/player/player/index.ts'
import { LazyShareBeatDialog } from '#client/features/reach/share/index.ts'
import { LazyFreeDownloadDialog } from '#client/features/selling/free-downloads/index.ts'
import { LazyOfferDialog, useTakesOffers } from '#client/features/selling/offers/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Stack, Text } from '#client/ui/primitives.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'

type Entry = { icon: LucideIcon; name: string; hint?: string; act: () => void }
type Shown = 'menu' | 'offer' | 'free' | 'embed'

/** A beat's menu on a phone: what its page has no place for on the first screen. What an entry opens takes its place. */
export function BeatMenu({
  beat,
  isForSale,
  onClose,
}: {
  beat: BeatDetail
  isForSale: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown>('menu')
  const player = usePlayer()
  const { current } = useIsPlaying(beat.id)
  const takesOffers = useTakesOffers(beat.id)
  const findMatches = useFindMatches(beat)
  const queue = useQueueActions(beat)
  const pass = usePassBeat()
  const isPassed = useMarks(({ passed }) => beat.id in passed)
  if (shown === 'offer') return <LazyOfferDialog beat={beat} onClose={onClose} />
  if (shown === 'free') return <LazyFreeDownloadDialog beat={beat} onClose={onClose} />
  if (shown === 'embed') return <LazyShareBeatDialog beat={beat} way="embed" onClose={onClose} />
  const tune = () => {
    if (!current) playBeat(player, beat)
    askedTuning.set(true)
  }
  const entries: (Entry | false | undefined)[] = [
    isForSale &&
      takesOffers && {
        icon: Tag,
        name: t`Make an offer`,
        hint: t`Name your price for a license`,
        act: () => setShown('offer'),
      },
    isForSale &&
      beat.freeDownload && {
        icon: Download,
        name: t`Free tagged MP3`,
        hint: t`For writing. By email`,
        act: () => setShown('free'),
      },
    { icon: ListMusic, name: t`Play next`, act: closing(queue.playNext) },
    { icon: ListPlus, name: t`Add to queue`, act: closing(queue.addToQueue) },
    findMatches && {
      icon: AudioLines,
      name: t`Find matches`,
      hint: t`Beats in this tempo and key`,
      act: closing(findMatches),
    },
    { icon: Gauge, name: t`Try another tempo or key`, act: closing(tune) },
    { icon: Code, name: t`Embed`, act: () => setShown('embed') },
    !isPassed && { icon: CircleSlash2, name: t`Not for me`, act: closing(() => pass(beat)) },
  ]
  function closing(act: () => void) {
    return () => {
      onClose()
      act()
    }
  }
  return (
    <Dialog open onClose={onClose} label={t`More for ${{ title: beat.title }}`}>
      <DialogBox wide>
        <Stack
          columns={['48', 'main', 'auto']}
          gap="s3-5"
          align="center"
          padY="s3"
          padStart="s4"
          padEnd="s2"
          border="bottom"
        >
          <BeatCover beat={beat} sizes="48px" decorative />
          <div>
            <Text weight="strong">{beat.title}</Text>
            <Text size="small" tone="muted">
              <Trans>by {{ username: beat.owner.username }}</Trans>
            </Text>
          </div>
          <IconButton label={t`Close`} icon={X} onClick={onClose} />
        </Stack>
        <Box padY="s2">
          {entries.map(
            (entry) =>
              entry && (
                <Stack
                  as="button"
                  type="button"
                  key={entry.name}
                  columns={['24', 'main']}
                  gap="s3-5"
                  align="center"
                  minHeight="52"
                  width="full"
                  padY="s1-5"
                  padX="s4"
                  text="start"
                  onClick={entry.act}
                >
                  <Text as="span" tone="faint">
                    <LineIcon of={entry.icon} />
                  </Text>
                  <span>
                    <Text as="span" display="block" weight="strong">
                      {entry.name}
                    </Text>
                    {entry.hint && (
                      <Text as="span" display="block" size="small" tone="muted">
                        {entry.hint}
                      </Text>
                    )}
                  </span>
                </Stack>
              ),
          )}
        </Box>
      </DialogBox>
    </Dialog>
  )
}
