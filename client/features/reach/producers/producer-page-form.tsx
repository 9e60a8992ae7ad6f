import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldLabel } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Account } from '#contract/accounts/account.ts'
import { ABOUT_MAX, MAX_LINKS, ProducerPage } from '#contract/reach/producer.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import styles from './producers.module.css'

/** The lines and links on a producer's own page. */
export function ProducerPageForm({
  account,
  onSaved,
}: {
  account: Account
  onSaved: (changed: Account) => void
}) {
  const { t } = useLingui()
  const showToast = useToast()
  const { form, field, submit, busy } = useServerForm({
    schema: ProducerPage,
    initial: { about: account.about ?? '', links: account.links },
    send: (body) => call('PUT /account/producer-page', { body }),
    onDone: (changed) => {
      onSaved(changed)
      showToast({ tone: 'ok', text: t`Your page was saved.` })
    },
    onFail: (problem) => {
      if (problem) showToast({ tone: 'error', text: problem })
    },
  })
  const links = useFieldArray({ control: form.control, name: 'links' })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <p>
        <Text as={Link} link to={producerPath(account.byline)}>
          <Trans>See your page</Trans>
        </Text>
      </p>
      <TextArea label={t`About you`} rows={4} maxLength={ABOUT_MAX} {...field('about')} />
      <Stack as="fieldset" gap="s3">
        <FieldLabel as="legend">
          <Trans>Links</Trans>
        </FieldLabel>
        {links.fields.map(({ id }, at) => (
          <div
            key={id}
            className={classNames(styles.linkRow, look({ display: 'grid', gap: 's3', align: 'end' }))}
          >
            <TextField label={t`Name`} placeholder={t`Instagram`} {...field(`links.${at}.name`)} />
            <TextField
              label={t({ message: 'Address', context: 'of a page' })}
              type="url"
              placeholder="https://"
              {...field(`links.${at}.url`)}
            />
            <IconButton
              label={t`Remove link ${{ number: at + 1 }}`}
              icon={X}
              onClick={() => links.remove(at)}
            />
          </div>
        ))}
        <div>
          <Button
            small
            disabled={links.fields.length >= MAX_LINKS}
            onClick={() => links.append({ name: '', url: '' })}
          >
            <LineIcon of={Plus} />
            <Trans>Add link</Trans>
          </Button>
        </div>
      </Stack>
      <Submit busy={busy}>
        <Trans>Save page</Trans>
      </Submit>
    </Stack>
  )
}
