import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiForms from '#client/ui/styles/forms.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { TextArea } from '#client/ui/text-area.tsx'
import { AddNoteRequest, type Customer, type CustomerNote } from '#contract/accounts/customer.ts'
import { localMoment } from '#contract/text/dates.ts'
import { customerKey } from './customer-queries.ts'
import styles from './customers.module.css'

/** Administrators' notes about a customer. */
export function Notes({ customer: { id, notes } }: { customer: Customer }) {
  const queryClient = useQueryClient()
  const { form, field, submit, busy, problem } = useServerForm({
    schema: AddNoteRequest,
    initial: { text: '' },
    send: (note) => call('POST /admin/customers/:id/notes', { params: { id }, body: note }),
    onDone: () => {
      form.reset({ text: '' })
      return queryClient.invalidateQueries(customerKey(id))
    },
  })
  const remove = useAdminAct(
    (note: CustomerNote) =>
      call('DELETE /admin/customers/:id/notes/:noteId', { params: { id, noteId: note.id } }),
    {
      done: () => 'The note was removed.',
    },
  )
  return (
    <section className={adminStyles.panel} aria-label="Notes">
      <h3>Notes</h3>
      <ul className={styles.crows}>
        {notes.map((note) => (
          <li key={note.id} className={styles.crowsAct}>
            <div>
              <p className={styles.cnote}>{note.text}</p>
              <p className={classNames(uiType.muted, uiBase.num)}>
                {note.author}, {localMoment(note.at)}
              </p>
            </div>
            <IconButton
              label={`Remove the note of ${localMoment(note.at)}`}
              danger
              disabled={remove.isPending}
              icon={Trash2}
              onClick={() => remove.mutate(note)}
            />
          </li>
        ))}
      </ul>
      <form className={uiForms.form} noValidate aria-label="Add a note" onSubmit={submit}>
        {problem && <Banner tone="error" title={problem} />}
        <TextArea
          label="New note"
          rows={3}
          hint="For your team. The customer gets a copy when they export their data, and notes go with the account."
          {...field('text')}
        />
        <div className={uiLayout.cluster}>
          <Button type="submit" small busy={busy}>
            Add note
          </Button>
        </div>
      </form>
    </section>
  )
}
