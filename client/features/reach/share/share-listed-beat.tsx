import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beatQuery } from '#client/platform/beat-query.ts'
import { useToast } from '#client/ui/toast.tsx'
import { ShareBeatDialog } from './share-beat-dialog.tsx'

/** The share dialog of a beat of which only the id is at hand. */
export function ShareListedBeat({
  beat: { id, title },
  onClose,
}: {
  beat: { id: string; title: string }
  onClose: () => void
}) {
  const { t } = useLingui()
  const beat = useQuery(beatQuery(id))
  const toast = useToast()
  const failed = beat.isError || beat.data === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has failed
  useEffect(() => {
    if (!failed) return
    toast({ tone: 'error', text: t`${title} can't be shared right now. Please try again.` })
    onClose()
  }, [failed])
  return beat.data ? <ShareBeatDialog beat={beat.data} onClose={onClose} /> : null
}
