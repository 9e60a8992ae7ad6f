import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/form-parts.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { accentPalette, validateAccent } from '#contract/store/accent-color.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { LogoField } from './logo-field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSettingFields } from './setting-fields.tsx'
import styles from './settings.module.css'
import { useSectionForm } from './use-section-form.ts'

const DESIGN_ACCENT = '#ffb020'

const Fields = z.object({
  accent: z.string().check((context) => {
    const fault = validateAccent(context.value)
    if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value })
  }),
})

/** The logo and the accent color. */
export function LookSection({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values }) => ({ accent: values.accentColor ?? DESIGN_ACCENT }),
    write: ({ accent }) => ({ accentColor: accent.toLowerCase() === DESIGN_ACCENT ? null : accent }),
  })
  const { form } = section
  const { label, note, error: _, ...control } = useSettingFields('look', section)('accent')
  const accent = useWatch({ control: form.control, name: 'accent' })
  const error = validateAccent(accent)
  return (
    <>
      <LogoField view={view} />
      <SectionForm
        title={t`Color`}
        hasHeading
        intro={t`One color marks what plays, what is selected and the way forward. It is adjusted where needed so that it stays readable.`}
        section={section}
      >
        <Field label={label} error={error} note={note}>
          {(labelled) => (
            <div
              className={classNames(
                styles.settingsColor,
                look({
                  display: 'grid',
                  columns: ['64', 'to180'],
                  gap: 's2-5',
                  align: 'center',
                  justify: 'start',
                }),
              )}
            >
              <input
                type="color"
                aria-label={t`Choose the accent color`}
                value={/^#[\da-f]{6}$/i.test(accent) ? accent : DESIGN_ACCENT}
                onChange={(event) => form.setValue('accent', event.target.value, { shouldDirty: true })}
              />
              <Input numeric {...control} {...labelled} spellCheck={false} />
            </div>
          )}
        </Field>
        {!error && <AccentPreview accent={accent} />}
      </SectionForm>
    </>
  )
}

/** Preview of a button, a link and a light in both themes. */
function AccentPreview({ accent }: { accent: string }) {
  const { t } = useLingui()
  const palette = accentPalette(accent)
  const themes = [
    { scheme: 'dark', name: t`Dark theme`, ink: palette.inkDark },
    { scheme: 'light', name: t`Light theme`, ink: palette.inkLight },
  ]
  const style = {
    '--lamp': palette.lamp,
    '--lamp-hi': palette.lampHi,
    '--lamp-lo': palette.lampLo,
    '--on-lamp': palette.onLamp,
  }
  return (
    <div
      className={classNames(
        styles.settingsThemes,
        look({ display: 'grid', columns: { base: '2', below768: '1' }, gap: 's3' }),
      )}
    >
      {themes.map(({ scheme, name, ink }) => (
        <Stack
          as="figure"
          gap="s3"
          items="start"
          pack="center"
          pad="s5"
          minHeight="88"
          surface="ground"
          tone="text"
          key={scheme}
          data-theme={scheme}
          style={{ ...style, '--lamp-ink': ink } as CSSProperties}
        >
          <span className={buttonClass({ variant: 'primary' })}>
            <Trans>Hear the beats</Trans>
          </span>
          <Text as="b" tone="lamp">
            {accent.toUpperCase()}
          </Text>
          <figcaption>{name}</figcaption>
        </Stack>
      ))}
    </div>
  )
}
