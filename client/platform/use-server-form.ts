import { zodResolver } from '@hookform/resolvers/zod'
import '#contract/wire/plain-messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api.ts'

/**
 * A form validated by a schema and sent to the server. The server's field errors are shown under their fields; any
 * other error becomes `problem`.
 */
export function useServerForm<Input extends FieldValues, Output, Answer>({
  schema,
  initial,
  send,
  onDone,
  onFail,
  onInvalid,
}: {
  schema: z.ZodType<Output, Input>
  initial: DefaultValues<Input>
  send: (values: Output) => Promise<Answer>
  onDone?: (answer: Answer, values: Output) => unknown
  /** Called with the message that belongs to no field, if any; returns the text of `problem`. */
  onFail?: (problem: string | undefined, error: Error) => string | undefined
  /** Called when the schema rejects the values; returns the text of `problem`. */
  onInvalid?: (values: Input) => string | undefined
}) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: initial })
  const [problem, setProblem] = useState<string>()
  const [failures, setFailures] = useState(0)
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      setFailures((before) => before + 1)
      const rest = showFieldErrors(error)
      setProblem((onFail ? onFail(rest, error) : rest) || undefined)
    },
  })

  /** Shows the server's errors under their fields. Returns the message of an error that is about none of them. */
  function showFieldErrors(error: Error): string | undefined {
    if (!(error instanceof ApiError)) return error.message
    const values = form.getValues()
    const isField = (name: string): name is FieldPath<Input> => (name.split('.')[0] ?? '') in values
    const wrong = Object.keys(error.errors).filter(isField)
    for (const [at, name] of wrong.entries())
      form.setError(name, { message: error.errors[name] ?? '' }, { shouldFocus: at === 0 })
    return wrong.length > 0 ? undefined : error.message
  }

  const errorOf = (name: FieldPath<Input>) => form.getFieldState(name, form.formState).error?.message

  return {
    form,
    mutation,
    busy: mutation.isPending,
    problem,
    setProblem,
    /** Number of requests the server refused: each needs a new CAPTCHA. */
    failures,
    submit: form.handleSubmit(
      (values) => {
        setProblem(undefined)
        mutation.mutate(values)
      },
      () => setProblem(onInvalid?.(form.getValues()) || undefined),
    ),
    /** Props of a native control. */
    field: <Name extends FieldPath<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
      ...form.register(name, options),
      error: errorOf(name),
    }),
    /** Props of a custom control. */
    choice: <Name extends FieldPath<Input>>(name: Name) => ({
      error: errorOf(name),
      onChange: (value: PathValue<Input, Name>) =>
        form.setValue(name, value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted && value !== '',
        }),
    }),
  }
}
