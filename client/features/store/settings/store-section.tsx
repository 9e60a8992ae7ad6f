import { Trans, useLingui } from '@lingui/react/macro'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { timeZoneOptions } from '#client/platform/zoned-time.ts'
import { Hint } from '#client/ui/form-parts.tsx'
import { Grid } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type SettingsView, SettingValues, SocialLink } from '#contract/store/settings.ts'
import { RowList } from './row-list.tsx'
import { SectionForm } from './section-form.tsx'
import { useSettingFields } from './setting-fields.tsx'
import { StandardNote } from './standard-note.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = SettingValues.pick({
  storeName: true,
  supportEmail: true,
  supportPhone: true,
  timeZone: true,
}).extend({
  socialLinks: z.array(SocialLink),
})

/** Name, contact details and social links. */
export function StoreSection({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { storeName, supportEmail, supportPhone, timeZone, socialLinks } }) => ({
      storeName,
      supportEmail,
      supportPhone,
      timeZone,
      socialLinks,
    }),
    write: (values) => values,
  })
  const { field, form, shown } = section
  const setting = useSettingFields('store', section)
  const links = useFieldArray({ control: form.control, name: 'socialLinks' })
  return (
    <SectionForm
      title={t`Name and support`}
      intro={t`Visitors see this on every page, in mail and on documents.`}
      section={section}
    >
      <TextField autoComplete="organization" {...setting('storeName')} />
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          type="email"
          autoComplete="off"
          hint={t`Customers write to this address, and the contact form sends messages to it. Empty: none is shown.`}
          {...setting('supportEmail')}
        />
        <TextField
          type="tel"
          autoComplete="off"
          hint={t`Leave it empty if you prefer email.`}
          {...setting('supportPhone')}
        />
      </Grid>
      <SelectField
        options={timeZoneOptions(shown.values.timeZone)}
        hint={t`Of the days that buyers read, such as the end of a sale, and of the times you enter for them. At first, it is where your legal details say you are.`}
        {...setting('timeZone')}
      />
      {shown.locked.socialLinks ? (
        <Hint>
          <Trans>
            The social links are set by {{ variable: shown.locked.socialLinks }} in the environment.
          </Trans>
        </Hint>
      ) : (
        <RowList
          label={i18n._(settingPages.store.fields.socialLinks.label)}
          add={t`Add link`}
          nameOf={(number) => t`link ${number}`}
          field="socialLinks"
          note={<StandardNote name="socialLinks" section={section} />}
          rows={links}
          most={8}
          onAdd={() => links.append({ name: '', url: '' })}
        >
          {(at) => (
            <>
              <TextField label={t`Name`} {...field(`socialLinks.${at}.name`)} />
              <TextField
                label={t({ message: 'Address', context: 'of a page' })}
                type="url"
                placeholder="https://"
                {...field(`socialLinks.${at}.url`)}
              />
            </>
          )}
        </RowList>
      )}
    </SectionForm>
  )
}
