import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { call, queriesOf } from '#client/platform/call.ts'
import { forgetLinkedCode, linkedCode } from '#client/platform/linked-code.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, Input, Joined } from '#client/ui/form-parts.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { Tape } from '#client/ui/tape.tsx'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import styles from './cart.module.css'

/** The cart's discount code: a link that opens a field, or the applied code. */
export function CodeField({ userId, code }: { userId: string; code: CartQuote['code'] }) {
  const { t } = useLingui()
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
  const refresh = () => client.invalidateQueries(queriesOf('GET /carts/:userId/quote'))
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
      <div
        className={classNames(
          styles.codeOn,
          look({
            display: 'grid',
            columns: ['auto', 'main', 'auto'],
            align: 'center',
            gap: 's3',
            tone: 'muted',
          }),
        )}
      >
        <Tape small>{code.code}</Tape>
        <Text as="span" size="small">
          {code.label}
        </Text>
        <IconButton
          ref={takeFocus}
          label={t`Remove ${{ code: code.code }}`}
          icon={X}
          small
          onClick={remove}
        />
      </div>
    )
  if (!open && !code)
    return (
      <Text as="button" type="button" link tap self="start" onClick={show}>
        <Trans>Add a discount code</Trans>
      </Text>
    )
  const error = enter.error?.message ?? code?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    passFocus()
    enter.mutate(typed)
  }
  return (
    <FieldBox as="form" failed={Boolean(error)} onSubmit={submit} noValidate>
      <label htmlFor={id}>
        <Trans>Discount code</Trans>
      </label>
      <div className={styles.codeIn}>
        <Joined>
          <Input
            ref={fieldRef}
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
                <Spinner /> <Trans>Checking...</Trans>
              </>
            ) : (
              t`Apply`
            )}
          </Button>
        </Joined>
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {code && (
        <Text as="button" type="button" link tap self="start" onClick={remove}>
          <Trans>Remove the code</Trans>
        </Text>
      )}
    </FieldBox>
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
