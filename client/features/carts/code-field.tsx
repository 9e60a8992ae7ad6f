import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { forgetLinkedCode, linkedCode } from '#client/platform/linked-code.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { CartQuote } from '#contract/cart-quote.ts'

/** The cart's discount code: a link that opens a field, or the applied code. */
export function CodeField({ userId, code }: { userId: string; code: CartQuote['code'] }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [PRIVATE_QUERY, 'quote', userId] })
  const enter = useMutation({
    mutationFn: (text: string) => sendJson<CartQuote>('POST', `/api/carts/${userId}/code`, { code: text }),
    onSuccess: (quote) => {
      if (quote.code?.message) setTyped(quote.code.code)
      return refresh()
    },
    onError: () => field.current?.focus(),
    onSettled: forgetLinkedCode,
  })
  const drop = useMutation({
    mutationFn: () => sendJson<CartQuote>('DELETE', `/api/carts/${userId}/code`),
    onSuccess: () => {
      setTyped('')
      enter.reset()
      return refresh()
    },
  })
  const applyLinked = useRef(enter.mutate)
  useEffect(() => {
    const linked = linkedCode()
    if (!linked) return
    setOpen(true)
    setTyped(linked)
    applyLinked.current(linked)
  }, [])
  if (code?.state === 'applied')
    return (
      <div className="code__on">
        <span className="tape tape--s">{code.code}</span>
        <span className="small">{code.label}</span>
        <IconButton label={`Remove ${code.code}`} icon={X} small onClick={() => drop.mutate()} />
      </div>
    )
  if (!open && !code)
    return (
      <button type="button" className="link link--tap code__open" onClick={() => setOpen(true)}>
        Add a discount code
      </button>
    )
  const error = enter.error?.message ?? code?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) enter.mutate(typed)
  }
  return (
    <form className={error ? 'field code has-error' : 'field code'} onSubmit={submit} noValidate>
      <label htmlFor={id}>Discount code</label>
      <div className="joined code__in">
        <input
          ref={field}
          className="input"
          id={id}
          value={typed === '' && code ? code.code : typed}
          onChange={(event) => {
            setTyped(event.target.value)
            enter.reset()
          }}
          maxLength={200}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <Button type="submit" disabled={enter.isPending}>
          {enter.isPending ? (
            <>
              <Spinner /> Checking...
            </>
          ) : (
            'Apply'
          )}
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {code && (
        <button type="button" className="link link--tap" onClick={() => drop.mutate()}>
          Remove the code
        </button>
      )}
    </form>
  )
}
