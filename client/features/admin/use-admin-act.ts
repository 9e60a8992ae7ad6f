import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#client/ui/toast.tsx'

/**
 * Something an administrator does on the server. Afterwards everything that is shown is asked for again, as the
 * storefront may show it too; a failure is told with a way to retry.
 */
export function useAdminAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  options: {
    /** However it went, before it is told: closes the dialog that asked, since notices lie behind dialogs. */
    onEnd?: () => void
    onDone?: (answer: Answer, input: Input) => void
    onFail?: (error: Error, input: Input) => void
  } = {},
) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (answer, input) => {
      options.onEnd?.()
      options.onDone?.(answer, input)
      await queryClient.invalidateQueries()
    },
    onError: (error, input) => {
      options.onEnd?.()
      if (options.onFail) options.onFail(error, input)
      else
        showToast({
          tone: 'error',
          text: error.message,
          action: { label: 'Retry', run: () => mutation.mutate(input) },
        })
    },
  })
  return mutation
}
