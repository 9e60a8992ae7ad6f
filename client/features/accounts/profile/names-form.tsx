import uiForms from '#client/ui/styles/forms.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Account } from '#contract/accounts/account.ts'
import { useSaveNames } from './use-save-names.ts'

/** The names used in license contracts and, for producers, under their beats. */
export function NamesForm({ account }: { account: Account }) {
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
    <form className={uiForms.form} noValidate onSubmit={submit}>
      <TextField
        label="Legal name"
        autoComplete="name"
        hint="For beats you sell. Licenses you buy take your legal name from your billing details."
        {...field('legalName')}
      />
      <TextField
        label="Artist name"
        autoComplete="nickname"
        hint={
          isProducer
            ? `Shown under your beats, in contracts and in credits. Without one, your beats are by ${account.username}.`
            : 'Contracts and credits use it, such as “Produced by Maya Rivers”.'
        }
        {...field('artistName')}
      />
      {isProducer && (
        <>
          <div className={uiLayout.form2}>
            <TextField
              label="PRO (optional)"
              placeholder="ASCAP"
              hint="Your performing rights organization."
              {...field('pro')}
            />
            <TextField label="IPI number (optional)" inputMode="numeric" {...field('ipi')} />
          </div>
          <TextField
            label="Publisher (optional)"
            hint="Contracts name what you fill in here."
            {...field('publisher')}
          />
        </>
      )}
      <Submit busy={busy}>Save names</Submit>
    </form>
  )
}
