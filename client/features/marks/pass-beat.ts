import { useCallback } from 'react'
import { useToast } from '#client/ui/toast.tsx'
import { markBeat } from './marks.ts'

/** Says that a beat is not for one: it goes gray and stays out of the next lists. It can be undone at once. */
export function usePassBeat(): (beat: { id: string; title: string }) => void {
  const toast = useToast()
  return useCallback(
    ({ id, title }) => {
      markBeat('passed', id, true)
      toast({
        tone: 'ok',
        text: `${title} stays out of your lists.`,
        action: { label: 'Undo', run: () => markBeat('passed', id, false) },
      })
    },
    [toast],
  )
}
