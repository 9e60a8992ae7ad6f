import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LeaveGuard } from '#client/features/store/admin/index.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import type { SectionFormApi } from './use-section-form.ts'

/** Frame of a settings section: fields, errors and Save button. */
export function SectionForm({
  title,
  intro,
  hasHeading,
  section,
  children,
}: {
  title: string
  intro?: string
  /** It is not the only one on its page. */
  hasHeading?: boolean
  section: Omit<SectionFormApi, 'shown' | 'typed' | 'restore'>
  children: ReactNode
}) {
  const { t } = useLingui()
  const { submit, busy, problem, isDirty, unsaved, discard, isConflict, showTheirs, saveOver } = section
  return (
    <Stack as="form" gap="s6-5" pack="start" noValidate aria-label={title} onSubmit={submit}>
      <LeaveGuard
        active={isDirty}
        text={t`Your changes haven't been saved. If you leave now, they're lost.`}
      />
      <SectionHead title={hasHeading ? title : undefined} intro={intro} />
      {children}
      {problem && (
        <Banner tone="error" title={problem}>
          {isConflict && (
            <Text above="s2">
              <Button small onClick={() => void showTheirs()}>
                <Trans>Show their version</Trans>
              </Button>
              <Button small onClick={() => void saveOver()}>
                <Trans>Save mine instead</Trans>
              </Button>
            </Text>
          )}
        </Banner>
      )}
      <Cluster gap="s3" padTop="s5" border="top">
        <Button variant="primary" type="submit" busy={busy} disabled={!isDirty}>
          {busy ? t`Saving...` : t`Save`}
        </Button>
        {isDirty && (
          <>
            <Button variant="quiet" disabled={busy} onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
            <Text tone="muted" size="small" role="status">
              <Plural value={unsaved} one="# change not saved" other="# changes not saved" />
            </Text>
          </>
        )}
      </Cluster>
    </Stack>
  )
}

/** A part of a settings page that is no form of settings. */
export function SectionPart({
  title,
  intro,
  field,
  hasHeading,
  children,
}: {
  title: string
  intro: string
  /** The field that it is, for who looks for it. */
  field?: string
  /** It is not the only one on its page. */
  hasHeading?: boolean
  children: ReactNode
}) {
  return (
    <Stack
      as="section"
      gap="s5"
      pack="start"
      aria-label={title}
      data-field={field}
      tabIndex={field ? -1 : undefined}
    >
      <SectionHead title={hasHeading ? title : undefined} intro={intro} />
      {children}
    </Stack>
  )
}

function SectionHead({ title, intro }: { title: string | undefined; intro: string | undefined }) {
  if (!title && !intro) return null
  return (
    <Stack as="header" gap="s1-5">
      {title && (
        <Text as="h2" size="h3">
          {title}
        </Text>
      )}
      {intro && (
        <Text maxWidth="64ch" tone="muted">
          {intro}
        </Text>
      )}
    </Stack>
  )
}
