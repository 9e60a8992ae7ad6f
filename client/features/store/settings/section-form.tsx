import type { ReactNode } from 'react'
import { LeaveGuard } from '#client/features/store/admin/index.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import styles from './settings.module.css'
import type { SectionFormApi } from './use-section-form.ts'

/** Frame of a settings section: fields, errors and Save button. */
export function SectionForm({
  title,
  intro,
  section,
  children,
}: {
  title: string
  intro?: string
  section: SectionFormApi
  children: ReactNode
}) {
  const { submit, busy, problem, isDirty, isConflict, showTheirs, saveOver } = section
  return (
    <form
      className={classNames(
        look({ stack: true, gap: 's5', pack: 'start' }),
        look({ panel: true, pad: 'fluid-2' }),
      )}
      noValidate
      aria-label={title}
      onSubmit={submit}
    >
      <LeaveGuard active={isDirty} text="Your changes haven't been saved. If you leave now, they're lost." />
      <SectionHead title={title} intro={intro} />
      {children}
      {problem && (
        <Banner tone="error" title={problem}>
          {isConflict && (
            <Text above="s2">
              <Button small onClick={() => void showTheirs()}>
                Show their version
              </Button>
              <Button small onClick={() => void saveOver()}>
                Save mine instead
              </Button>
            </Text>
          )}
        </Banner>
      )}
      <div className={styles.settingsEnd}>
        <Button variant="primary" type="submit" busy={busy} disabled={!isDirty}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

export function SectionHead({ title, intro }: { title: string; intro?: string | undefined }) {
  return (
    <Stack as="header" gap="s1-5">
      <Text as="h2" size="h3">
        {title}
      </Text>
      {intro && (
        <Text maxWidth="64ch" tone="muted">
          {intro}
        </Text>
      )}
    </Stack>
  )
}
