import { Trans } from '@lingui/react/macro'
import { useLanguageName } from '#client/platform/use-language-name.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Text } from '#client/ui/primitives.tsx'
import type { CartItem } from '#contract/orders/cart.ts'
import { listNames } from '#contract/text/list-names.ts'

/** Says before paying which contracts are in another language than the page. */
export function ContractLanguage({
  items,
}: {
  items: readonly { license: Pick<CartItem['license'], 'contractLocale'> }[]
}) {
  const page = useLocale()
  const nameOf = useLanguageName()
  const others = new Set(items.flatMap(({ license }) => license.contractLocale ?? []))
  others.delete(page)
  if (others.size === 0) return null
  const language = listNames([...others].map(nameOf), page)
  return (
    <Text size="ui" weight="strong">
      <Trans>The contract is in {language}.</Trans>
    </Text>
  )
}
