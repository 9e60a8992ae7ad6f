import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import type { MyShares } from '#contract/splits/payout.ts'
import { mySharesQuery } from './payout-queries.ts'

/** Address and tax number for the store's tax forms, and whether statements are mailed. */
export function ProfileForm({ shares: { profile } }: { shares: MyShares }) {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState(profile.address)
  const [taxNumber, setTaxNumber] = useState(profile.taxNumber)
  const [wantsStatements, setWantsStatements] = useState(profile.wantsStatements)
  const save = useMutation({
    mutationFn: () => call('PUT /my-shares/profile', { body: { address, taxNumber, wantsStatements } }),
    onSuccess: () => queryClient.invalidateQueries(mySharesQuery()),
  })
  return (
    <Stack
      as="form"
      pack="start"
      gap="s3"
      pad="s6"
      surface="panel-2"
      marginX={{ below768: 'bleed' }}
      padX={{ below768: 'gutter' }}
      noValidate
      aria-labelledby="profile-title"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Text as="h2" size="h3" id="profile-title">
        For statements and tax forms
      </Text>
      <TextArea
        label="Address"
        rows={3}
        maxLength={300}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label="Tax number"
        value={taxNumber}
        maxLength={40}
        onChange={({ target }) => setTaxNumber(target.value)}
      />
      <Tick checked={wantsStatements} onChange={({ target }) => setWantsStatements(target.checked)}>
        Email me a statement after each month with sales or payouts
      </Tick>
      {save.error && <FieldError text={save.error.message} />}
      <Cluster gap="s3">
        <Button type="submit" small busy={save.isPending}>
          Save
        </Button>
        {save.isSuccess && <span role="status">Saved.</span>}
      </Cluster>
    </Stack>
  )
}
