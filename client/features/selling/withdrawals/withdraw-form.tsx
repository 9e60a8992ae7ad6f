import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useHref } from 'react-router'
import { Banner } from '#client/ui/banner.tsx'
import { CheckLine } from '#client/ui/choice-parts.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { look, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { WithdrawForm as Form, WithdrawChoice, WithdrawPage } from '#contract/law/withdraw-page.ts'

/** The first step. A plain form: the browser sends it, the server checks it. */
export function WithdrawForm({ shown }: { shown: Extract<WithdrawPage, { step: 'form' }> }) {
  const { t } = useLingui()
  const { form, errors, choices } = shown
  const problems = Object.values(errors)
  return (
    <Stack as="form" gap="s5" pack="start" method="post" action={useHref('/withdraw')} noValidate>
      <input type="hidden" name="token" value={form.token} />
      {problems.length > 0 && <Banner tone="error" title={problems.join(' ')} />}
      {choices.length > 0 && <Choices form={form} choices={choices} />}
      <TextField
        label={choices.length > 0 ? t`Order number, if it isn’t listed` : t`Order number`}
        name="order"
        defaultValue={form.order}
        hint={t`On your receipt, such as BB-3F09A-1C2D4. Not at hand? Write what you bought and when.`}
        error={errors.order}
        autoComplete="off"
      />
      <TextField
        label={t`Your name`}
        name="name"
        defaultValue={form.name}
        error={errors.name}
        autoComplete="name"
      />
      <EmailField
        label={t`Email for the confirmation`}
        name="email"
        defaultValue={form.email}
        error={errors.email}
      />
      <Submit variant="primary">
        <Trans>Continue</Trans>
      </Submit>
    </Stack>
  )
}

/** Orders of the buyer, whole or single licenses of them. */
function Choices({ form, choices }: { form: Form; choices: readonly WithdrawChoice[] }) {
  return (
    <Stack as="fieldset" gap="s3">
      <Text as="legend" below="s2" weight="strong">
        <Trans>Your order</Trans>
      </Text>
      {choices.map((choice) => (
        <Choice key={choice.number} choice={choice} form={form} />
      ))}
      <OrderRadio value="" isChosen={form.chosen === ''}>
        <Trans>My order isn't listed</Trans>
      </OrderRadio>
    </Stack>
  )
}

function Choice({ choice: { number, day, lines }, form }: { choice: WithdrawChoice; form: Form }) {
  const [only] = lines
  return (
    <Stack gap="s2">
      <OrderRadio value={number} isChosen={form.chosen === number}>
        {number}, {day}
        {only && lines.length === 1 ? `: ${only.title}` : ''}
      </OrderRadio>
      {lines.length > 1 && (
        <Stack as="fieldset" gap="s1" padStart="s6">
          <Text as="legend" size="small" tone="muted">
            <Trans>Only these licenses (none: the whole order)</Trans>
          </Text>
          {lines.map(({ id, title }) => (
            <CheckLine key={id}>
              <input type="checkbox" name="lines" value={id} defaultChecked={form.lines.includes(id)} />
              <span>{title}</span>
            </CheckLine>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function OrderRadio({
  value,
  isChosen,
  children,
}: {
  value: string
  isChosen: boolean
  children: ReactNode
}) {
  return (
    <Row as="label" gap="s3" minHeight="44">
      <input
        type="radio"
        className={look({ square: '22', rigid: true })}
        name="chosen"
        value={value}
        defaultChecked={isChosen}
      />
      <span>{children}</span>
    </Row>
  )
}
