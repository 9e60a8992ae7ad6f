import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#client/ui/toast.tsx'

/**
 * An administrator's mutation. Invalidates all queries afterwards, since the storefront may show the data too; a
 * failure is shown in a toast with Retry.
 */
export function useAdminAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  options: {
    /** Called after success or failure, before the toast: closes the dialog, which would cover the toast. */
    onEnd?: () => void
    /** What a toast says after success. */
    done?: (answer: Answer, input: Input) => string
    onDone?: (answer: Answer, input: Input) => void
    onFail?: (error: Error, input: Input) => void
  } = {},
) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (answer, input) => {
      options.onEnd?.()
      options.onDone?.(answer, input)
      if (options.done) showToast({ tone: 'ok', text: options.done(answer, input) })
      await queryClient.invalidateQueries()
    },
    onError: (error, input) => {
      options.onEnd?.()
      if (options.onFail) options.onFail(error, input)
      else
        showToast({
          tone: 'error',
          text: error.message,
          action: { label: t`Retry`, run: () => mutation.mutate(input) },
        })
    },
  })
  return mutation
}
