import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import {
  BeatFrame,
  BeatNotFound,
  BeatView,
  listedBeat,
  SimilarBeats,
} from '#client/features/catalogue/listing/index.ts'
import { BeatMarks } from '#client/features/discovery/crates/index.ts'
import { Fits } from '#client/features/player/favorites/index.ts'
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
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { pageTitle } from '#contract/store/page-head.ts'

export function BeatPage() {
  const { name = '' } = useParams()
  const queryClient = useQueryClient()
  const beat = useQuery({ ...beatAtQuery(name), placeholderData: () => listedBeat(queryClient, name) })
  const { storeName } = useStoreSettings()
  const title = beat.data && pageTitle(`/beats/${name}`, storeName, beat.data)
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
        <Loaded query={beat} problem="This beat can't be loaded." loading="Loading... Please wait.">
          {() => null}
        </Loaded>
      </BeatFrame>
    )
  if (beat.data === null) return <BeatNotFound />
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
          <BoothLink beat={beat} />
        </>
      }
      more={
        isForSale && (
          <>
            {beat.freeDownload && <FreeDownloadButton beat={beat} />}
            <MakeOffer beat={beat} />
          </>
        )
      }
      fits={<Fits beat={beat} isLarge />}
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

/** Somebody bought the exclusive license while the page was open. */
function asSoldNow(beat: BeatDetail): BeatDetail {
  return { ...beat, soldExclusivelyAt: new Date().toISOString(), licenses: [], freeDownload: false }
}
