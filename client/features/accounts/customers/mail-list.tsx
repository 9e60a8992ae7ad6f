import { Trans, useLingui } from '@lingui/react/macro'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Grid, Panel, Text } from '#client/ui/primitives.tsx'
import type { Customer, CustomerMail } from '#contract/accounts/customer.ts'
import { localMoment } from '#contract/text/dates.ts'
import { type Message, msg } from '#contract/text/msg.ts'

const words: Readonly<Record<CustomerMail['status'], Message>> = {
  waiting: msg`Waiting to be sent`,
  sent: msg`Sent`,
  skipped: msg`Not sent, no longer needed`,
  dead: msg`Not delivered`,
}

/** The customer's emails. A failed one is retried; a sent one is rendered and sent again. */
export function MailList({ customer: { id, email, mails } }: { customer: Customer }) {
  const { t, i18n } = useLingui()
  const send = useAdminAct(
    (mail: CustomerMail) =>
      mail.status === 'dead'
        ? call('POST /admin/failures/:kind/:id/retry', { params: { kind: 'mail', id: mail.id } })
        : call('POST /admin/customers/:id/mails/:mailId/send-again', { params: { id, mailId: mail.id } }),
    { done: () => t`The email is on its way to ${email}.` },
  )
  return (
    <Panel as="section" pad="fluid-2" aria-label={t`Emails`}>
      <h2>
        <Trans>Emails</Trans>
      </h2>
      {mails.length === 0 && (
        <Text tone="muted">
          <Trans>No emails were sent in the last 30 days.</Trans>
        </Text>
      )}
      <ul>
        {mails.map((mail) => (
          <Grid
            as="li"
            padY="s2-5"
            border="top"
            breakable
            key={mail.id}
            gap="s3"
            align="center"
            columns={['main', 'auto']}
          >
            <div>
              <Text size="ui" leading="1.45">
                <Text as="b" weight="strong">
                  {nameOf(mail)}
                </Text>
              </Text>
              <Text size="ui" leading="1.45" tone={mail.status === 'dead' ? 'red' : 'muted'} numeric>
                {i18n._(words[mail.status])}, {localMoment(mail.at)}
                {mail.problem !== null && `: ${mail.problem}`}
              </Text>
            </div>
            {(mail.status === 'sent' || mail.status === 'dead') && (
              <Button
                small
                busy={send.isPending && send.variables.id === mail.id}
                aria-label={t`Send again: ${{ mail: nameOf(mail) }}, ${{ at: localMoment(mail.at) }}`}
                onClick={() => send.mutate(mail)}
              >
                <Trans>Send again</Trans>
              </Button>
            )}
          </Grid>
        ))}
      </ul>
    </Panel>
  )
}

function nameOf({ subject, kind }: CustomerMail): string {
  return subject ?? kind.slice(0, 1).toUpperCase() + kind.slice(1)
}
