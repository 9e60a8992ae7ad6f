import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { obligation } from '#contract/law/statutory.ts'

/** What is to be paid, as it is shown. */
export type ShownTotal = {
  /** `$164.00`, above the button and, but where the law has words of its own, on it. */
  total: string
  /** `Total, VAT included` */
  totalLabel: string
  /** The button says that the order has to be paid for, and nothing else. */
  isObliging: boolean
}

/** The total, and the button that pays it. */
export function PayKey({
  total,
  totalLabel,
  isObliging,
  busy,
  disabled = false,
}: ShownTotal & { busy: boolean; disabled?: boolean }) {
  const locale = useLocale()
  return (
    <>
      <Row justify="between" align="baseline" gap="s4" weight="strong">
        <span>{totalLabel}</span>
        <Text as="span" size="head" weight="heavy" stretch="106" tight="1" numeric>
          {total}
        </Text>
      </Row>
      <Button wide variant="primary" type="submit" main busy={busy} disabled={disabled}>
        {isObliging ? (
          obligation[locale]
        ) : (
          <>
            <LineIcon of={LockKeyhole} size="small" />
            {/* One flex item, so that no gap stands between the words. */}
            <span>
              <Trans>
                Pay{' '}
                <Text as="span" numeric>
                  {total}
                </Text>
              </Trans>
            </span>
          </>
        )}
      </Button>
    </>
  )
}
