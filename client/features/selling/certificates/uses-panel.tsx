import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Problem } from '#client/ui/form-parts.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { LicensePassport } from '#contract/licenses/license-passport.ts'
import { LicenseUseFields, USE_TITLE_MAX_LENGTH, USES_LIMIT } from '#contract/licenses/license-use.ts'
import styles from './passport-page.module.css'
import { useShowPassport } from './use-passport-change.ts'
import { UseRow } from './use-row.tsx'

/** The releases that use the license, each with an answer to a copyright claim, and the form to add one. */
export function UsesPanel({ passport, canChange }: { passport: LicensePassport; canChange: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const { uses } = passport
  return (
    <section className={styles.blk} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        <Trans>Where it is used</Trans>
      </Text>
      {uses.length === 0 ? (
        <Text tone="muted">
          {canChange
            ? t`No release yet. Add the link on the day it comes out: claims often arrive within the hour.`
            : t`No release is listed.`}
        </Text>
      ) : (
        <>
          {canChange && (
            <Text tone="muted" size="small">
              <Trans>
                Add each release. The links stand on the public page of this license, so that a claim can be
                answered in a minute.
              </Trans>
            </Text>
          )}
          <ul className={undefined}>
            {uses.map((use) => (
              <UseRow key={use.id} use={use} passport={passport} canChange={canChange} />
            ))}
          </ul>
        </>
      )}
      {canChange &&
        (uses.length >= USES_LIMIT ? (
          <Text tone="muted" size="small">
            <Trans>A license lists at most {USES_LIMIT} releases.</Trans>
          </Text>
        ) : (
          <AddUse certificate={passport.certificate} />
        ))}
    </section>
  )
}

function AddUse({ certificate }: { certificate: string }) {
  const { t } = useLingui()
  const show = useShowPassport()
  const showToast = useToast()
  const { submit, field, busy, problem, form } = useServerForm({
    schema: LicenseUseFields,
    initial: { title: '', url: '' },
    send: (use) => call('PUT /licenses/:certificate/uses', { params: { certificate }, body: use }),
    onDone: (changed) => {
      show(changed)
      form.reset()
      showToast({ tone: 'ok', text: t`Added. It is now on the public page of this license.` })
    },
  })
  return (
    <form
      className={classNames(
        styles.adduse,
        look({ display: 'grid', gap: 's3-5', padTop: 's4', border: 'top' }),
      )}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={t`Title of the release`}
        maxLength={USE_TITLE_MAX_LENGTH}
        autoComplete="off"
        {...field('title')}
      />
      <TextField
        label={t`Link to the release`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://open.spotify.com/track/..."
        {...field('url')}
      />
      {problem && <Problem role="alert">{problem}</Problem>}
      <Button type="submit" busy={busy}>
        <Trans>Add Release</Trans>
      </Button>
    </form>
  )
}
