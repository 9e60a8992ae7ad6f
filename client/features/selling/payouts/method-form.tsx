import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import type { MyShares } from '#contract/splits/payout.ts'
import styles from './my-shares.module.css'

const labels = { bank: 'Bank transfer', paypal: 'PayPal' } as const

/** How a collaborator wants to be paid. */
export function MethodForm({ shares, onDone }: { shares: MyShares; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [method, setMethod] = useState(shares.method ?? shares.methods[0] ?? 'bank')
  const [accountName, setAccountName] = useState(shares.name)
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState('')
  const [paypal, setPaypal] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call('PUT /my-shares/method', {
        body: method === 'bank' ? { method, accountName, iban, bic } : { method, paypal },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [PRIVATE_QUERY, 'my-shares'] })
      onDone()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  return (
    <form
      className={styles.panel}
      noValidate
      aria-labelledby="choose-title"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Text as="h2" size="h3" id="choose-title">
        How should we pay you?
      </Text>
      <Text tone="muted">Your balance waits until you choose. You can change it at any time.</Text>
      <ToggleChoice
        legend="Pay me by"
        value={method}
        options={shares.methods.map((value) => ({ value, label: labels[value] }))}
        onPick={setMethod}
      />
      {method === 'bank' ? (
        <>
          <TextField
            label="Account owner"
            autoComplete="name"
            value={accountName}
            maxLength={70}
            error={errors.accountName}
            onChange={({ target }) => setAccountName(target.value)}
          />
          <TextField
            label="IBAN"
            autoComplete="off"
            value={iban}
            maxLength={42}
            error={errors.iban}
            onChange={({ target }) => setIban(target.value)}
          />
          <TextField
            label="BIC (if your bank is outside of the EU)"
            autoComplete="off"
            value={bic}
            maxLength={11}
            error={errors.bic}
            onChange={({ target }) => setBic(target.value)}
          />
        </>
      ) : (
        <TextField
          label="Your PayPal address"
          type="email"
          autoComplete="email"
          value={paypal}
          maxLength={254}
          error={errors.paypal}
          onChange={({ target }) => setPaypal(target.value)}
        />
      )}
      {save.error && Object.keys(errors).length === 0 && <FieldError text={save.error.message} />}
      <div className={styles.keys}>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save
        </Button>
        {shares.method !== null && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
