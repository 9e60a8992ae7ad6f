import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { AddToCart } from '#client/features/carts/index.ts'
import { BeatNotFound, BeatView, listedBeat } from '#client/features/catalogue/index.ts'
import { beatQuery } from '#client/features/player/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
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
  if (beat.isPending) {
    return (
      <div className="wrap beat">
        <LoadingNote text="Loading... Please wait." />
      </div>
    )
  }
  if (beat.isError) {
    return (
      <div className="wrap beat">
        <EmptyNote title="This beat can't be loaded." alert>
          <p className="muted">{beat.error.message}</p>
          <Button onClick={() => beat.refetch()}>Retry</Button>
        </EmptyNote>
      </div>
    )
  }
  if (beat.data === null) return <BeatNotFound />
  return <BeatView beat={beat.data} buy={<AddToCart beat={beat.data} />} />
}
