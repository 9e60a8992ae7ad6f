import { useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import type { Customer, CustomerMail } from '#contract/customer.ts'
import { customerPath } from './customer-queries.ts'
import { formatMoment } from './format-moment.ts'

const words = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  skipped: 'Not sent, no longer needed',
  dead: 'Not delivered',
} as const satisfies Record<CustomerMail['status'], string>

/** The customer's emails. A failed one is retried; a sent one is rendered and sent again. */
export function MailList({ customer: { id, email, mails } }: { customer: Customer }) {
  const send = useAdminAct(
    (mail: CustomerMail) =>
      mail.status === 'dead'
        ? sendJson('POST', `/api/admin/failures/mail/${mail.id}/retry`)
        : sendJson('POST', `${customerPath(id)}/mails/${mail.id}/send-again`),
    { done: () => `The email is on its way to ${email}.` },
  )
  return (
    <section className="panel" aria-label="Emails">
      <h3>Emails</h3>
      {mails.length === 0 && <p className="muted">No emails were sent in the last 30 days.</p>}
      <ul className="crows">
        {mails.map((mail) => (
          <li key={mail.id} className="crows__act">
            <div>
              <p>
                <b>{nameOf(mail)}</b>
              </p>
              <p className={mail.status === 'dead' ? 'crows__bad num' : 'muted num'}>
                {words[mail.status]}, {formatMoment(mail.at)}
                {mail.problem !== null && `: ${mail.problem}`}
              </p>
            </div>
            {(mail.status === 'sent' || mail.status === 'dead') && (
              <Button
                small
                busy={send.isPending && send.variables.id === mail.id}
                aria-label={`Send again: ${nameOf(mail)}, ${formatMoment(mail.at)}`}
                onClick={() => send.mutate(mail)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ subject, kind }: CustomerMail): string {
  return subject ?? kind.slice(0, 1).toUpperCase() + kind.slice(1)
}
