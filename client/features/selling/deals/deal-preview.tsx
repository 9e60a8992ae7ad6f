import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import type { DealFields, DealKind, DealScopes, FieldsOf } from '#contract/pricing/deal.ts'
import { dealFormSchema } from './deal-form-values.ts'
import { dealKindView } from './deal-kinds.ts'
import styles from './deals.module.css'
import type { TypedDeal } from './typed-deal.ts'

/** Preview of the deal, rendered with the storefront's components. */
export function DealPreview({
  form,
  scopes,
}: {
  form: UseFormReturn<TypedDeal, unknown, DealFields>
  scopes: DealScopes
}) {
  const { t } = useLingui()
  const typed = useDeferredValue(useWatch({ control: form.control }) as TypedDeal)
  const { timeZone } = useStoreSettings()
  const locale = useLocale()
  const parsed = dealFormSchema({ timeZone, locale }).safeParse({ ...typed, name: typed.name || t`Deal` })
  return (
    <aside
      className={classNames(
        styles.preview,
        look({
          ring: 'seam',
          display: 'grid',
          gap: 's4',
          pad: 's5',
          surface: 'ground',
          position: { base: 'sticky', below1024: 'static' },
        }),
      )}
      aria-label={t`What a buyer sees`}
    >
      <Text weight="strong" size="ui" leading="1.5" font="engraved" tone="muted">
        <Trans>What a buyer sees</Trans>
      </Text>
      {parsed.success ? (
        <KindPreview fields={parsed.data} scopes={scopes} />
      ) : (
        <Text tone="muted" size="small">
          <Trans>Fill in the deal to see what it does.</Trans>
        </Text>
      )}
    </aside>
  )
}

function KindPreview<Kind extends DealKind>({
  fields,
  scopes,
}: {
  fields: FieldsOf[Kind] & { kind: Kind }
  scopes: DealScopes
}) {
  const { Preview } = dealKindView(fields.kind)
  return <Preview fields={fields} scopes={scopes} />
}
