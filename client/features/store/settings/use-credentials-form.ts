import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { CredentialsView } from '#contract/store/credentials.ts'
import { credentialsQuery } from './settings-queries.ts'

/**
 * A form for credentials that the store reads at startup. They apply after a restart, which takes a moment: until then
 * it is `changing`.
 */
export function useCredentialsForm<Input extends FieldValues, Output>({
  name,
  send,
  schema,
  initial,
}: {
  name: 'mail' | 'stripe' | 'paypal' | 'address'
  send: (values: Output) => Promise<CredentialsView>
  schema: z.ZodType<Output, Input>
  /** Initial values, also after the restart. */
  initial: DefaultValues<Input>
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isSaved, setSaved] = useState(false)
  const { data } = useQuery(credentialsQuery())
  const changing = isSaved && (data?.changing ?? true)
  const accept = (after: CredentialsView) => {
    queryClient.setQueryData(credentialsQuery().queryKey, after)
    setSaved(true)
  }
  const form = useServerForm({
    schema,
    initial,
    send,
    onDone: accept,
    onFail: (rest) => rest,
  })
  const remove = useMutation({
    mutationFn: () => call(`DELETE /settings/credentials/${name}`),
    onSuccess: accept,
    onError: (error) => form.setProblem(error.message),
  })
  const isInForce = isSaved && !changing
  // Only once: the initial values are a new object each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isInForce) return
    setSaved(false)
    form.form.reset(initial as Input)
    showToast({ tone: 'ok', text: t`Saved. The store uses it from now on.` })
    void queryClient.invalidateQueries()
  }, [isInForce])
  return { ...form, busy: form.busy || remove.isPending || changing, changing, remove: remove.mutate }
}
