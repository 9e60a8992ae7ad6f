import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { Grid, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type CredentialsView, MailCredentials } from '#contract/store/credentials.ts'
import { CredentialsEnd } from './credentials-end.tsx'
import { CredentialsFrame } from './credentials-frame.tsx'
import { useFormatMoment } from './format-facts.ts'
import { credentialsQuery, firstStepsQuery } from './settings-queries.ts'
import { StatusSection } from './status-sections.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

export function MailSection() {
  const { t, i18n } = useLingui()
  const formatMoment = useFormatMoment()
  const queryClient = useQueryClient()
  const credentials = useQuery(credentialsQuery())
  const test = useMutation({
    mutationFn: () => call('POST /settings/test-mail'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: firstStepsQuery().queryKey }),
  })
  return (
    <StatusSection
      title={t`Mail`}
      intro={t`Receipts, sign-in links and notices go out through a mail server.`}
    >
      {({ mail }) => (
        <>
          <Facts
            shape="ruled"
            facts={[
              [
                t`Server`,
                mail.kind === 'smtp'
                  ? mail.server
                  : mail.kind === 'mailbox'
                    ? t`The mailbox of the sandbox`
                    : t`None`,
              ],
              [t`Sender`, mail.from ?? t`None`],
              [t`Last mail`, formatMoment(mail.lastSentAt)],
            ]}
          />
          {mail.kind === 'none' && (
            <Banner tone="error" title={t`Nothing is sent`}>
              <p>
                <Trans>
                  Buyers get no receipts and nobody can reset a password until a mail server is set.
                </Trans>
              </p>
            </Banner>
          )}
          {test.data && (
            <Banner
              tone={test.data.delivered ? 'ok' : 'error'}
              title={test.data.delivered ? t`The mail server accepted it` : t`The mail server rejected it`}
            >
              <Text breakable>{test.data.answer}</Text>
            </Banner>
          )}
          {test.error && <Banner tone="error" title={test.error.message} />}
          <Actions data-field="test">
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {i18n._(fields.test.label)}
            </Button>
          </Actions>
          <Loaded query={credentials} problem={t`The mail server can't be loaded.`}>
            {({ mail: saved }) =>
              saved.source === 'environment' ? (
                <Text tone="muted">
                  <Trans>Set by SMTP_URL and MAIL_FROM in the environment.</Trans>
                </Text>
              ) : (
                <MailForm saved={saved} />
              )
            }
          </Loaded>
        </>
      )}
    </StatusSection>
  )
}

const { fields } = settingPages.mail

function MailForm({ saved }: { saved: CredentialsView['mail'] }) {
  const { t, i18n } = useLingui()
  const { host, port, encryption, user, hasPassword, source } = saved
  const from = source === 'store' ? saved.from : ''
  const form = useCredentialsForm({
    name: 'mail',
    send: (body) => call('PUT /settings/credentials/mail', { body }),
    schema: MailCredentials,
    initial: { host, port, encryption, user, password: '', from },
  })
  const { field } = form
  return (
    <CredentialsFrame label={t`Mail server`} onSubmit={form.submit}>
      <Text as="h2" size="h4">
        <Trans>Your mail server</Trans>
      </Text>
      <Grid columns={{ from768: '3' }} gap="s5" align="start">
        <TextField
          label={i18n._(fields.host.label)}
          placeholder="smtp.example.com"
          autoCapitalize="none"
          spellCheck={false}
          {...field('host')}
        />
        <TextField label={i18n._(fields.port.label)} inputMode="numeric" {...field('port')} />
        <SelectField
          label={i18n._(fields.encryption.label)}
          options={[
            { value: 'starttls', label: t`STARTTLS, port 587` },
            { value: 'tls', label: t`TLS, port 465` },
            { value: 'none', label: t`None, inside your own network only` },
          ]}
          {...field('encryption')}
        />
      </Grid>
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          label={i18n._(fields.user.label)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('user')}
        />
        <PasswordField
          label={i18n._(fields.password.label)}
          autoComplete="new-password"
          hint={hasPassword ? t`Leave it empty to keep the one that is saved.` : undefined}
          {...field('password')}
        />
      </Grid>
      <TextField
        label={i18n._(fields.from.label)}
        placeholder={t`Night Desk <shop@example.com>`}
        hint={t`Buyers see it and reply to it.`}
        autoComplete="off"
        {...field('from')}
      />
      <CredentialsEnd form={form} saves={t`Send test and save`} isSet={source === 'store'}>
        <Trans>A test goes to your own address first. Nothing is saved unless the server accepts it.</Trans>
      </CredentialsEnd>
    </CredentialsFrame>
  )
}
