import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { type MyShares, ShareProfile } from '#contract/splits/payout.ts'
import { mySharesQuery } from './payout-queries.ts'

/** Address and tax number for the store's tax forms, and whether statements are mailed. */
export function ProfileForm({ shares: { profile } }: { shares: MyShares }) {
  const queryClient = useQueryClient()
  const { field, submit, busy, problem, mutation } = useServerForm({
    schema: ShareProfile,
    initial: profile,
    send: (body) => call('PUT /my-shares/profile', { body }),
    onDone: () => queryClient.invalidateQueries(mySharesQuery()),
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
      onSubmit={submit}
    >
      <Text as="h2" size="h3" id="profile-title">
        For statements and tax forms
      </Text>
      <TextArea label="Address" rows={3} maxLength={300} {...field('address')} />
      <TextField label="Tax number" maxLength={40} {...field('taxNumber')} />
      <Tick {...field('wantsStatements')}>Email me a statement after each month with sales or payouts</Tick>
      {problem && <FieldError text={problem} />}
      <Cluster gap="s3">
        <Button type="submit" small busy={busy}>
          Save
        </Button>
        {mutation.isSuccess && <span role="status">Saved.</span>}
      </Cluster>
    </Stack>
  )
}
