import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import {
  AddToCart,
  HeldNote,
  LicenseOverview,
  SoldExclusively,
  useExclusive,
} from '#client/features/carts/index.ts'
import { BeatNotFound, BeatView, listedBeat, SimilarBeats } from '#client/features/catalogue/index.ts'
import { BeatMarks } from '#client/features/crates/index.ts'
import { FreeDownloadButton } from '#client/features/free-downloads/index.ts'
import { MakeOffer } from '#client/features/offers/index.ts'
import { beatQuery } from '#client/features/player/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import type { BeatDetail } from '#contract/beat.ts'
import { pageTitle } from '#contract/page-head.ts'

export function BeatPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const beat = useQuery({ ...beatQuery(id), placeholderData: () => listedBeat(queryClient, id) })
  const { storeName } = useStoreSettings()
  const title = beat.data && pageTitle(`/beats/${id}`, storeName, beat.data)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (beat.data === undefined)
    return (
      <div className="wrap beat">
        <Loaded query={beat} problem="This beat can't be loaded." loading="Loading... Please wait.">
          {() => null}
        </Loaded>
      </div>
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
      held={isForSale && <HeldNote exclusive={exclusive} />}
      more={
        isForSale && (
          <>
            {beat.freeDownload && <FreeDownloadButton beat={beat} />}
            <MakeOffer beat={beat} />
          </>
        )
      }
      marks={<BeatMarks beat={beat} />}
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
