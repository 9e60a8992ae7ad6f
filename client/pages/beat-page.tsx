import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useParams } from 'react-router'
import {
  BeatFrame,
  BeatView,
  lazyBeatNotFound,
  listedBeat,
  SimilarBeats,
} from '#client/features/catalogue/listing/index.ts'
import { BeatMarks } from '#client/features/discovery/crates/index.ts'
import { LazyFits } from '#client/features/player/favorites/index.ts'
import { BoothLink } from '#client/features/player/player/index.ts'
import { ShareButton } from '#client/features/reach/share/index.ts'
import {
  AddToCart,
  HeldNote,
  LicenseOverview,
  OwnedNote,
  SoldExclusively,
  useExclusive,
} from '#client/features/selling/carts/index.ts'
import { FreeDownloadButton } from '#client/features/selling/free-downloads/index.ts'
import { MakeOffer } from '#client/features/selling/offers/index.ts'
import { beatAtQuery, beatQuery } from '#client/platform/beat-query.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box } from '#client/ui/primitives.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatTitle } from '#contract/store/own-titles.ts'

const BeatMenu = lazyComponent(async () => (await import('./beat-menu.tsx')).BeatMenu)

export function BeatPage() {
  const { t, i18n } = useLingui()
  const { name = '' } = useParams()
  const queryClient = useQueryClient()
  const beat = useQuery({ ...beatAtQuery(name), placeholderData: () => listedBeat(queryClient, name) })
  const { storeName } = useStoreSettings()
  const title = beat.data && i18n._(beatTitle(beat.data, storeName))
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  const full = beat.isPlaceholderData ? undefined : beat.data
  useEffect(() => {
    // The player asks for it by its id.
    if (full) queryClient.setQueryData(beatQuery(full.id).queryKey, full)
  }, [full, queryClient])
  if (beat.data === undefined)
    return (
      <BeatFrame>
        <Loaded query={beat} problem={t`This beat can't be loaded.`} loading={t`Loading... Please wait.`}>
          {() => null}
        </Loaded>
      </BeatFrame>
    )
  if (beat.data === null) return lazyBeatNotFound
  return <KnownBeat beat={beat.data} />
}

function KnownBeat({ beat: loaded }: { beat: BeatDetail }) {
  const exclusive = useExclusive(loaded.id, loaded.licenses)
  const beat = exclusive?.state === 'sold' ? asSoldNow(loaded) : loaded
  const isForSale = beat.soldExclusivelyAt === null
  return (
    <BeatView
      beat={beat}
      buy={
        beat.soldExclusivelyAt === null ? (
          <AddToCart beat={beat} />
        ) : (
          <SoldExclusively beat={beat} soldAt={beat.soldExclusivelyAt} />
        )
      }
      held={
        <>
          <OwnedNote beatId={beat.id} />
          {isForSale && <HeldNote exclusive={exclusive} />}
        </>
      }
      sing={<BoothLink beat={beat} />}
      menu={<MoreButton beat={beat} isForSale={isForSale} />}
      more={
        isForSale && (
          <>
            {beat.freeDownload && <FreeDownloadButton beat={beat} />}
            <MakeOffer beat={beat} />
          </>
        )
      }
      fits={<LazyFits beat={beat} isLarge />}
      marks={
        <>
          <BeatMarks beat={beat} />
          <ShareButton beat={beat} />
        </>
      }
      licenses={
        <>
          <LicenseOverview beat={beat} />
          <SimilarBeats key={beat.id} beat={beat} />
        </>
      }
    />
  )
}

/** On a phone: opens what has no place on the first screen. */
function MoreButton({ beat, isForSale }: { beat: BeatDetail; isForSale: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box display="contents" hide="from768">
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LineIcon of={Ellipsis} />
        <Trans>More</Trans>
      </Button>
      {isOpen &&
        // Outside of the row of buttons, whose styles are for its own.
        createPortal(
          <BeatMenu beat={beat} isForSale={isForSale} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </Box>
  )
}

/** Somebody bought the exclusive license while the page was open. */
function asSoldNow(beat: BeatDetail): BeatDetail {
  return { ...beat, soldExclusivelyAt: new Date().toISOString(), licenses: [], freeDownload: false }
}
