import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { readZonedTime, zonedTime, zoneName } from '#client/platform/zoned-time.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FieldLabel } from '#client/ui/form-parts.tsx'
import { Grid, look } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Announcement, type SettingsView, SettingValues } from '#contract/store/settings.ts'
import { standardFooter, standardNewsletter } from '#contract/store/standard-texts.ts'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { PinnedBeatsField } from './pinned-beats-field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSettingFields } from './setting-fields.tsx'
import styles from './settings.module.css'
import { StandardNote } from './standard-note.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({
  announcement: z.object({
    text: z.string().trim(),
    url: z.string().trim(),
    from: z.string(),
    until: z.string(),
  }),
  featuredBeats: SettingValues.shape.featuredBeats,
  footerText: z.string().trim().max(400, pleaseAtMostCharacters(400)),
  newsletterText: z.string().trim().max(120, pleaseAtMostCharacters(120)),
})

/** The announcement bar, the pinned beats and the footer's texts. */
export function FrontSection({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { announcement, featuredBeats, footerText, newsletterText, storeName, timeZone } }) => ({
      announcement: {
        text: announcement?.text ?? '',
        url: announcement?.url ?? '',
        from: zonedTime(timeZone, announcement?.from),
        until: zonedTime(timeZone, announcement?.until),
      },
      featuredBeats,
      footerText: footerText ?? standardFooter(storeName),
      newsletterText: newsletterText ?? standardNewsletter(storeName),
    }),
    write: ({ announcement, featuredBeats, footerText, newsletterText }) => ({
      announcement: announcementOf(announcement, view.values),
      featuredBeats,
      footerText: orStandard(footerText, standardFooter(view.values.storeName)),
      newsletterText: orStandard(newsletterText, standardNewsletter(view.values.storeName)),
    }),
  })
  const { field, form } = section
  const setting = useSettingFields('front', section)
  const { fields } = settingPages.front
  const zone = zoneName(view.values.timeZone)
  return (
    <SectionForm title={t`Front page`} section={section}>
      <fieldset className={classNames(styles.settingsGroup, look({ display: 'grid', gap: 's4' }))}>
        <FieldLabel as="legend">{i18n._(fields['announcement.text'].label)}</FieldLabel>
        <TextField
          label={t`Text`}
          maxLength={160}
          placeholder={t`Black Friday: three licenses for the price of two`}
          hint={t`A bar above every page. Leave it empty to hide it.`}
          {...field('announcement.text')}
        />
        <TextField label={t`Leads to`} placeholder="/beats" {...field('announcement.url')} />
        <Grid columns={{ from768: '2' }} gap="s5" align="start">
          <TextField label={t`From, ${zone}`} type="datetime-local" {...field('announcement.from')} />
          <TextField label={t`Until, ${zone}`} type="datetime-local" {...field('announcement.until')} />
        </Grid>
        <StandardNote name="announcement" section={section} />
      </fieldset>
      <PinnedBeatsField
        label={i18n._(fields.featuredBeats.label)}
        note={<StandardNote name="featuredBeats" section={section} />}
        ids={form.watch('featuredBeats')}
        onChange={(ids) => form.setValue('featuredBeats', ids, { shouldDirty: true })}
      />
      <TextArea rows={3} maxLength={400} {...setting('footerText')} />
      <TextField
        hint={t`Shown where people sign up and in the emails that confirm it. It’s saved with each subscriber.`}
        maxLength={120}
        {...setting('newsletterText')}
      />
    </SectionForm>
  )
}

/** Null, the default, for the standard text and for none, so that it follows the store's name. */
function orStandard(text: string, standard: string): string | null {
  return text === '' || text === standard ? null : text
}

type Typed = z.output<typeof Fields>['announcement']

function announcementOf(
  { text, url, from, until }: Typed,
  { timeZone, announcement: before }: SettingsView['values'],
): Announcement | null {
  if (text === '') return null
  return {
    text,
    url,
    from: readZonedTime(timeZone, from, before?.from),
    until: readZonedTime(timeZone, until, before?.until),
  }
}
