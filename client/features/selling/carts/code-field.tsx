import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { call } from '#client/platform/call.ts'
import { forgetLinkedCode, linkedCode } from '#client/platform/linked-code.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import uiForms from '#client/ui/styles/forms.module.css'
import uiTape from '#client/ui/styles/tape.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import styles from './cart.module.css'

/** The cart's discount code: a link that opens a field, or the applied code. */
export function CodeField({ userId, code }: { userId: string; code: CartQuote['code'] }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { takeFocus, passFocus } = useFocusHandover()
  // Stable, so it runs when the field appears, not on each render.
  const fieldRef = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input
      takeFocus(input)
    },
    [takeFocus],
  )
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [PRIVATE_QUERY, 'quote', userId] })
  const enter = useMutation({
    mutationFn: (text: string) =>
      call('POST /carts/:userId/code', { params: { userId }, body: { code: text } }),
    onSuccess: (quote) => {
      if (quote.code?.message) setTyped(quote.code.code)
      return refresh()
    },
    onError: () => field.current?.focus(),
    onSettled: forgetLinkedCode,
  })
  const drop = useMutation({
    mutationFn: () => call('DELETE /carts/:userId/code', { params: { userId } }),
    onSuccess: () => {
      setTyped('')
      setOpen(true)
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
  const show = () => {
    passFocus()
    setOpen(true)
  }
  const remove = () => {
    passFocus()
    drop.mutate()
  }
  if (code?.state === 'applied')
    return (
      <div className={styles.codeOn}>
        <span className={classNames(uiTape.tape, uiTape.tapeS)}>{code.code}</span>
        <span className={uiType.small}>{code.label}</span>
        <IconButton ref={takeFocus} label={`Remove ${code.code}`} icon={X} small onClick={remove} />
      </div>
    )
  if (!open && !code)
    return (
      <button
        type="button"
        className={classNames(uiType.link, uiType.linkTap, styles.codeOpen)}
        onClick={show}
      >
        Add a discount code
      </button>
    )
  const error = enter.error?.message ?? code?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    passFocus()
    enter.mutate(typed)
  }
  return (
    <form
      className={
        error
          ? classNames(uiForms.field, styles.code, uiForms.hasError)
          : classNames(uiForms.field, styles.code)
      }
      onSubmit={submit}
      noValidate
    >
      <label htmlFor={id}>Discount code</label>
      <div className={classNames(uiForms.joined, styles.codeIn)}>
        <input
          ref={fieldRef}
          className={uiForms.input}
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
        <button type="button" className={classNames(uiType.link, uiType.linkTap)} onClick={remove}>
          Remove the code
        </button>
      )}
    </form>
  )
}

/** Hands the focus to the element that replaces the one that was used, instead of dropping it to the page. */
function useFocusHandover() {
  const isPassed = useRef(false)
  return {
    passFocus: () => {
      isPassed.current = true
    },
    takeFocus: useCallback((element: HTMLElement | null) => {
      if (!element || !isPassed.current) return
      isPassed.current = false
      element.focus()
    }, []),
  }
}
