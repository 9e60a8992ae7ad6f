import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Cluster, Grid, Panel, Stack, Text } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { AddNoteRequest, type Customer, type CustomerNote } from '#contract/accounts/customer.ts'
import { localMoment } from '#contract/text/dates.ts'
import { customerQueries } from './customer-queries.ts'

/** Administrators' notes about a customer. */
export function Notes({ customer: { id, notes } }: { customer: Customer }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { form, field, submit, busy, problem } = useServerForm({
    schema: AddNoteRequest,
    initial: { text: '' },
    send: (note) => call('POST /admin/customers/:id/notes', { params: { id }, body: note }),
    onDone: () => {
      form.reset({ text: '' })
      return queryClient.invalidateQueries(customerQueries)
    },
  })
  const remove = useAdminAct(
    (note: CustomerNote) =>
      call('DELETE /admin/customers/:id/notes/:noteId', { params: { id, noteId: note.id } }),
    {
      done: () => t`The note was removed.`,
    },
  )
  return (
    <Panel as="section" pad="fluid-2" aria-label={t`Notes`}>
      <h2>
        <Trans>Notes</Trans>
      </h2>
      <ul>
        {notes.map((note) => (
          <Grid
            as="li"
            padY="s2-5"
            border="top"
            breakable
            key={note.id}
            gap="s3"
            align="center"
            columns={['main', 'auto']}
          >
            <div>
              <Text size="ui" leading="1.45" lines>
                {note.text}
              </Text>
              <Text size="ui" leading="1.45" tone="muted" numeric>
                {note.author}, {localMoment(note.at)}
              </Text>
            </div>
            <IconButton
              label={t`Remove the note of ${{ at: localMoment(note.at) }}`}
              danger
              disabled={remove.isPending}
              icon={Trash2}
              onClick={() => remove.mutate(note)}
            />
          </Grid>
        ))}
      </ul>
      <Stack as="form" gap="s5" pack="start" noValidate aria-label={t`Add a note`} onSubmit={submit}>
        {problem && <Banner tone="error" title={problem} />}
        <TextArea
          label={t`New note`}
          rows={3}
          hint={t`For your team. The customer gets a copy when they export their data, and notes go with the account.`}
          {...field('text')}
        />
        <Cluster gap="s2">
          <Button type="submit" small busy={busy}>
            <Trans>Add note</Trans>
          </Button>
        </Cluster>
      </Stack>
    </Panel>
  )
}
