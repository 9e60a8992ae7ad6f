import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { AddToCart, LicenseOverview, SoldExclusively } from '#client/features/carts/index.ts'
import { BeatNotFound, BeatView, listedBeat, SimilarBeats } from '#client/features/catalogue/index.ts'
import { BeatMarks } from '#client/features/crates/index.ts'
import { FreeDownloadButton } from '#client/features/free-downloads/index.ts'
import { MakeOffer } from '#client/features/offers/index.ts'
import { beatQuery } from '#client/features/player/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Loaded } from '#client/ui/loaded.tsx'
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
  return (
    <BeatView
      beat={beat.data}
      buy={
        beat.data.soldExclusivelyAt === null ? (
          <AddToCart beat={beat.data} />
        ) : (
          <SoldExclusively beat={beat.data} soldAt={beat.data.soldExclusivelyAt} />
        )
      }
      more={
        beat.data.soldExclusivelyAt === null && (
          <>
            {beat.data.freeDownload && <FreeDownloadButton beat={beat.data} />}
            <MakeOffer beat={beat.data} />
          </>
        )
      }
      marks={<BeatMarks beat={beat.data} />}
      licenses={
        <>
          <LicenseOverview beat={beat.data} />
          <SimilarBeats key={beat.data.id} beat={beat.data} />
        </>
      }
    />
  )
}
