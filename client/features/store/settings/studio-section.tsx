import { useLingui } from '@lingui/react/macro'
import { useFieldArray, useWatch } from 'react-hook-form'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type SettingsView, Studio } from '#contract/store/settings.ts'
import { withoutDemoAbout } from '#contract/store/standard-texts.ts'
import { timeIn } from '#contract/text/zoned-days.ts'
import { RowList } from './row-list.tsx'
import { SectionForm } from './section-form.tsx'
import { useSettingFields } from './setting-fields.tsx'
import { StandardNote } from './standard-note.tsx'
import { SwitchField } from './switch-field.tsx'
import { useSectionForm } from './use-section-form.ts'

const HOUR_MS = 3_600_000
const clock = timeIn('UTC')

/** The home page's About section, and whether there is a studio. */
export function StudioSection({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const section = useSectionForm({
    view,
    schema: Studio,
    read: ({ values, standardTexts }) =>
      withoutDemoAbout(values.studio ?? standardTexts.studio, values.storeName),
    write: (studio) => ({
      studio: JSON.stringify(studio) === JSON.stringify(view.standardTexts.studio) ? null : studio,
    }),
  })
  const { field, form } = section
  const setting = useSettingFields('studio', section)
  const { fields } = settingPages.studio
  const isOpen = useWatch({ control: form.control, name: 'isOpen' })
  const services = useFieldArray({ control: form.control, name: 'services' })
  const sessions = useFieldArray({ control: form.control, name: 'sessions' })
  const asNumber = { setValueAs: Number }
  const hours = Array.from({ length: 25 }, (_, hour) => ({
    value: String(hour),
    label: clock(hour * HOUR_MS, locale),
  }))
  const sessionsError = form.formState.errors.sessions
  return (
    <SectionForm
      title={t`About and studio`}
      intro={t`The block at the end of the home page. Without a studio it is a text about your store.`}
      section={section}
    >
      <TextField maxLength={80} {...setting('heading')} />
      <TextArea rows={4} maxLength={600} {...setting('text')} />
      <SwitchField
        label={i18n._(fields.isOpen.label)}
        {...form.register('isOpen', {
          onChange: () => {
            const { heading, text } = withoutDemoAbout(form.getValues(), view.values.storeName)
            form.setValue('heading', heading)
            form.setValue('text', text)
          },
        })}
      />
      {isOpen && (
        <>
          <SwitchField label={i18n._(fields.hasFilm.label)} {...form.register('hasFilm')} />
          <RowList
            label={i18n._(fields.services.label)}
            field="services"
            add={t`Add service`}
            nameOf={(number) => t`service ${number}`}
            rows={services}
            most={8}
            onAdd={() => services.append({ name: '', what: '' })}
          >
            {(at) => (
              <>
                <TextField label={t`Name`} {...field(`services.${at}.name`)} />
                <TextField label={t`What it is`} {...field(`services.${at}.what`)} />
              </>
            )}
          </RowList>
          <RowList
            label={i18n._(fields.sessions.label)}
            field="sessions"
            add={t`Add session`}
            nameOf={(number) => t`session ${number}`}
            rows={sessions}
            most={6}
            error={sessionsError?.root?.message ?? sessionsError?.message}
            onAdd={() => {
              const from = Math.min(form.getValues('sessions').at(-1)?.until ?? 9, 22)
              sessions.append({ name: '', from, until: from + 1, content: '' })
            }}
          >
            {(at) => (
              <>
                <TextField label={t`Name`} {...field(`sessions.${at}.name`)} />
                <TextField label={t`What it is for`} {...field(`sessions.${at}.content`)} />
                <SelectField
                  label={t`From`}
                  options={hours.slice(0, 24)}
                  {...field(`sessions.${at}.from`, asNumber)}
                />
                <SelectField
                  label={t`Until`}
                  options={hours.slice(1)}
                  {...field(`sessions.${at}.until`, asNumber)}
                />
              </>
            )}
          </RowList>
        </>
      )}
      <StandardNote name="studio" section={section} />
    </SectionForm>
  )
}
