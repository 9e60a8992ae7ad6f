import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useToast } from '#client/ui/toast.tsx'
import { markBeat } from './marks.ts'

/** Passes a beat: it is grayed out and excluded from the next lists. Shows a toast with Undo. */
export function usePassBeat(): (beat: { id: string; title: string }) => void {
  const { t } = useLingui()
  const toast = useToast()
  return useCallback(
    ({ id, title }) => {
      markBeat('passed', id, true)
      toast({
        tone: 'ok',
        text: t`${title} stays out of your lists.`,
        action: { label: t`Undo`, run: () => markBeat('passed', id, false) },
      })
    },
    [toast, t],
  )
}
