import { useLingui } from '@lingui/react/macro'
import type { FieldPath, FieldValues, RegisterOptions } from 'react-hook-form'
import {
  type SettingFieldName,
  type SettingPath,
  settingPage,
} from '#client/features/store/setting-list/index.ts'
import { settingOfField } from './field-words.ts'
import { StandardNote } from './standard-note.tsx'
import type { useSectionForm } from './use-section-form.ts'

/**
 * Props of the fields of a page: label, control, error, what the environment says, and how it differs from the standard. That
 * comes with the field that is the whole setting; where several make one up, it stands below them.
 */
export function useSettingFields<Path extends SettingPath, Input extends FieldValues, Output>(
  path: Path,
  section: ReturnType<typeof useSectionForm<Input, Output>>,
) {
  const { i18n } = useLingui()
  return <Name extends FieldPath<Input> & SettingFieldName<Path>>(
    name: Name,
    options?: RegisterOptions<Input, Name>,
  ) => {
    const known = settingPage(path).fields[name]
    const setting = settingOfField(path, name)
    const isWhole = setting === name || known?.setting === setting
    return {
      label: known ? i18n._(known.label) : name,
      ...section.field(name, options),
      ...(setting && section.lockOf(setting)),
      ...(setting && isWhole && { note: <StandardNote name={setting} section={section} /> }),
    }
  }
}
