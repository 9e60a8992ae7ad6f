import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BeatNotFound } from '#client/beat/beat-not-found.tsx'
import { BeatView } from '#client/beat/beat-view.tsx'
import { AddToCart } from '#client/cart/add-to-cart.tsx'
import { listedBeat } from '#client/catalogue/listed-beat.ts'
import { usePageHead } from '#client/head/use-page-head.ts'
import { beatQuery } from '#client/player/track-waveform.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Key } from '#client/ui/key.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'

export function BeatPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const beat = useQuery({ ...beatQuery(id), placeholderData: () => listedBeat(queryClient, id) })
  usePageHead({ title: beat.data ? `${beat.data.title} by ${beat.data.owner.username}` : 'Beat' })
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
          <Key onClick={() => beat.refetch()}>Retry</Key>
        </EmptyNote>
      </div>
    )
  }
  if (beat.data === null) return <BeatNotFound />
  return <BeatView beat={beat.data} buy={<AddToCart beat={beat.data} />} />
}
