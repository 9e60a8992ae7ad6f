import { Trans, useLingui } from '@lingui/react/macro'
import { Grid, Stack } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Account } from '#contract/accounts/account.ts'
import { useSaveNames } from './use-save-names.ts'

/** The names used in license contracts and, for producers, under their beats. */
export function NamesForm({ account }: { account: Account }) {
  const { t } = useLingui()
  const isProducer = account.role === 'admin'
  const { field, submit, busy } = useSaveNames({
    legalName: account.legalName ?? '',
    artistName: account.artistName ?? '',
    ...(isProducer && {
      pro: account.pro ?? '',
      ipi: account.ipi ?? '',
      publisher: account.publisher ?? '',
    }),
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <TextField
        label={t`Legal name`}
        autoComplete="name"
        hint={t`For beats you sell. Licenses you buy take your legal name from your billing details.`}
        {...field('legalName')}
      />
      <TextField
        label={t`Artist name`}
        autoComplete="nickname"
        hint={
          isProducer
            ? t`Shown under your beats, in contracts and in credits. Without one, your beats are by ${{ username: account.username }}.`
            : t`Contracts and credits use it, such as “Produced by Maya Rivers”.`
        }
        {...field('artistName')}
      />
      {isProducer && (
        <>
          <Grid columns={{ from768: '2' }} gap="s5" align="start">
            <TextField
              label={t`PRO (optional)`}
              placeholder="ASCAP"
              hint={t`Your performing rights organization.`}
              {...field('pro')}
            />
            <TextField label={t`IPI number (optional)`} inputMode="numeric" {...field('ipi')} />
          </Grid>
          <TextField
            label={t`Publisher (optional)`}
            hint={t`Contracts name what you fill in here.`}
            {...field('publisher')}
          />
        </>
      )}
      <Submit busy={busy}>
        <Trans>Save names</Trans>
      </Submit>
    </Stack>
  )
}
