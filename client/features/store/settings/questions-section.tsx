import { useLingui } from '@lingui/react/macro'
import { useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { standardFaq } from '#client/features/store/legal-texts/index.ts'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { deniedRefunds } from '#contract/law/denied-refunds.ts'
import { FaqItem, type SettingsView } from '#contract/store/settings.ts'
import { RowList } from './row-list.tsx'
import { SectionForm } from './section-form.tsx'
import { soldTo } from './sold-to.ts'
import { StandardNote } from './standard-note.tsx'
import { useSectionForm } from './use-section-form.ts'

const MOST = 100
const Fields = z.object({ faq: z.array(FaqItem).max(MOST) })

/** The FAQ, grouped by subject in order of first occurrence. */
export function QuestionsSection({ view }: { view: SettingsView }) {
  const { i18n, t } = useLingui()
  const standard = standardFaq(view.values.currency, i18n)
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values }) => ({ faq: values.faq ?? [...standard] }),
    write: ({ faq }) => ({
      faq: faq.length === 0 || JSON.stringify(faq) === JSON.stringify(standard) ? null : faq,
    }),
  })
  const { field, form } = section
  const answers = useWatch({ control: form.control, name: 'faq' })
  const rows = useFieldArray({ control: form.control, name: 'faq' })
  return (
    <SectionForm
      title={t`Questions and answers`}
      intro={t`Questions on the same subject are grouped. Remove all of them to get the standard ones back.`}
      section={section}
    >
      <RowList
        label={i18n._(settingPages.questions.fields.faq.label)}
        field="faq"
        note={<StandardNote name="faq" section={section} />}
        add={t`Add question`}
        nameOf={(number) => t`question ${number}`}
        rows={rows}
        most={MOST}
        onAdd={() =>
          rows.append({ subject: form.getValues('faq').at(-1)?.subject ?? '', question: '', answer: '' })
        }
      >
        {(at) => (
          <>
            <TextField label={t`Question`} {...field(`faq.${at}.question`)} />
            <TextField
              label={t({ message: 'Subject', context: 'of questions' })}
              {...field(`faq.${at}.subject`)}
            />
            <TextArea
              label={t({ message: 'Answer', context: 'to a question' })}
              rows={3}
              hint={deniedRefunds(answers[at]?.answer ?? '', soldTo(view))}
              {...field(`faq.${at}.answer`)}
            />
          </>
        )}
      </RowList>
    </SectionForm>
  )
}
