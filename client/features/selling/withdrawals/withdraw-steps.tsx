import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import type { WithdrawForm as Form, WithdrawPage } from '#contract/law/withdraw-page.ts'
import { withdrawalButton, withdrawalHeadings } from '#contract/law/withdrawal-words.ts'
import { WithdrawForm } from './withdraw-form.tsx'

/** The two steps of a withdrawal, its receipt, and why it could not be taken. */
export function WithdrawSteps({ shown }: { shown: WithdrawPage }) {
  const { i18n } = useLingui()
  return (
    <Stack gap="s6" pack="start" padTop="fluid-5" padBottom="fluid-6" wrap>
      <Stack gap="s6" pack="start" width="full" maxWidth="640">
        <Text as="h1" size="h1" tabIndex={-1}>
          {i18n._(withdrawalHeadings[shown.wording])}
        </Text>
        <Step shown={shown} />
      </Stack>
    </Stack>
  )
}

function Step({ shown }: { shown: WithdrawPage }) {
  switch (shown.step) {
    case 'form':
      return <WithdrawForm shown={shown} />
    case 'review':
      return <Review shown={shown} />
    case 'received':
      return <Received shown={shown} />
    case 'refused':
      return <Banner tone="error" title={shown.message} />
  }
}

/** Two forms, so that each has one button: what is sent does not depend on which was pressed. */
function Review({ shown }: { shown: Extract<WithdrawPage, { step: 'review' }> }) {
  const action = useHref('/withdraw')
  const locale = useLocale()
  return (
    <>
      <Text size="lede" breakable>
        {shown.statement}
      </Text>
      <Cluster gap="s3" align="center">
        <form method="post" action={action}>
          <Typed form={shown.form} step="confirm" />
          <Button type="submit" variant="primary" main>
            {withdrawalButton(shown.wording, locale)}
          </Button>
        </form>
        <form method="post" action={action}>
          <Typed form={shown.form} step="change" />
          <Button type="submit">
            <Trans>Change</Trans>
          </Button>
        </form>
      </Cluster>
    </>
  )
}

/** What was typed in the step before. */
function Typed({ form, step }: { form: Form; step: 'confirm' | 'change' }) {
  const { lines, chosen, ...texts } = form
  const fields = { ...texts, step, ...(chosen !== undefined && { chosen }) }
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {lines.map((id) => (
        <input key={id} type="hidden" name="lines" value={id} />
      ))}
    </>
  )
}

function Received({ shown }: { shown: Extract<WithdrawPage, { step: 'received' }> }) {
  const { t } = useLingui()
  const { supportEmail } = useStoreSettings()
  const { statement, received, reference, email, pdf } = shown
  return (
    <>
      <Text size="lede" breakable>
        {received}{' '}
        {email === null
          ? t`This store sends no email: save the PDF.`
          : t`A confirmation is on its way to ${email}.`}
      </Text>
      <Stack gap="s4" pad="s5" surface="panel-2">
        <Text breakable>{statement}</Text>
        <Facts facts={[[t`Reference`, reference]]} />
      </Stack>
      <Cluster gap="s3">
        <a className={buttonClass({ variant: 'primary' })} href={pdf} download>
          <Trans>Save as PDF</Trans>
        </a>
      </Cluster>
      {supportEmail !== '' && (
        <Text tone="muted">
          <Trans>Questions? Write to {supportEmail} and name the reference.</Trans>
        </Text>
      )}
    </>
  )
}
