import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { AddNoteRequest, type Customer, type CustomerNote } from '#contract/customer.ts'
import { customerKey, customerPath } from './customer-queries.ts'
import { formatMoment } from './format-moment.ts'

/** Administrators' notes about a customer. */
export function Notes({ customer: { id, notes } }: { customer: Customer }) {
  const queryClient = useQueryClient()
  const path = `${customerPath(id)}/notes`
  const { form, field, submit, busy, problem } = useServerForm({
    schema: AddNoteRequest,
    initial: { text: '' },
    send: (note) => sendJson<CustomerNote>('POST', path, note),
    onDone: () => {
      form.reset({ text: '' })
      return queryClient.invalidateQueries(customerKey(id))
    },
  })
  const remove = useAdminAct((note: CustomerNote) => sendJson('DELETE', `${path}/${note.id}`), {
    done: () => 'The note was removed.',
  })
  return (
    <section className="panel" aria-label="Notes">
      <h3>Notes</h3>
      <ul className="crows">
        {notes.map((note) => (
          <li key={note.id} className="crows__act">
            <div>
              <p className="cnote">{note.text}</p>
              <p className="muted num">
                {note.author}, {formatMoment(note.at)}
              </p>
            </div>
            <IconButton
              label={`Remove the note of ${formatMoment(note.at)}`}
              danger
              disabled={remove.isPending}
              icon={Trash2}
              onClick={() => remove.mutate(note)}
            />
          </li>
        ))}
      </ul>
      <form className="form" noValidate aria-label="Add a note" onSubmit={submit}>
        {problem && <Banner tone="error" title={problem} />}
        <TextArea
          label="New note"
          rows={3}
          hint="For your team. The customer gets a copy when they export their data, and notes go with the account."
          {...field('text')}
        />
        <div className="cluster">
          <Button type="submit" small busy={busy}>
            Add note
          </Button>
        </div>
      </form>
    </section>
  )
}
