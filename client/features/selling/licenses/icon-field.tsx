import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, FieldLabel } from '#client/ui/form-parts.tsx'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { look, Stack } from '#client/ui/primitives.tsx'
import { licenseIcons } from '#contract/licenses/license.ts'
import { msg } from '#contract/text/msg.ts'
import styles from './licenses.module.css'
import type { TierInput, TierValues } from './tier-form-values.ts'

const names = { gold: msg`Gold`, premium: msg`Premium`, diamond: msg`Diamond` } as const

/** Selects the icon that the shop shows next to a license. */
export function IconField({ form }: { form: UseFormReturn<TierInput, unknown, TierValues> }) {
  const { i18n } = useLingui()
  const error = form.formState.errors.icon?.message
  return (
    <FieldBox as="fieldset">
      <FieldLabel as="legend">
        <Trans>Icon</Trans>
      </FieldLabel>
      <div className={classNames(styles.iconsRow, look({ display: 'flex', gap: 's2', padTop: 's2' }))}>
        {licenseIcons.toReversed().map((icon) => (
          <Stack
            as="label"
            position="relative"
            center
            width="48"
            height="48"
            border="around"
            corner="key"
            surface="well"
            pointer
            key={icon}
            title={i18n._(names[icon])}
          >
            <input
              className={look({ inset: '0', position: 'absolute', margin: '0', pointer: true })}
              type="radio"
              value={icon}
              aria-label={i18n._(names[icon])}
              {...form.register('icon')}
            />
            <LicenseMark icon={icon} />
          </Stack>
        ))}
      </div>
      {error && <FieldError text={error} />}
    </FieldBox>
  )
}
